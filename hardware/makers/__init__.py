"""What is made from the board file, one kind a module.

Each has `files(board)`: text by path from the root of the repository.
"""
