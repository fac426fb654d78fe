"""The processes: each folder is one service, `runtime` is what they share, `standalone` is all of them in one."""
