"""What people look at in the terminal: the scoreboard, and one's own station when the console is a virtual one."""
