int weak = 2;
int common[7];
