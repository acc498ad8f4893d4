"""What is made from the board file, one kind in each module.

Each module has `files(board)`, which returns the text of each file by its path in the repository.
"""
