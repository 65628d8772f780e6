struct { int first, second; } pairs[2] = {{1, 2}, {3, 4}};
