// Peterson's algorithm for mutual exclusion: no locks, only shared variables, read and written one at a time. There is
// nothing for reduction to win here (every step is a non-mover); the proof needs the values of flags and turn together
// with both locations. T1 and T2 cannot be in their critical sections at the same time.

global int flag1 in 0..1 = 0;
global int flag2 in 0..1 = 0;
global int turn in 1..2;

thread T1 {
  initial idle;
  idle -> asked: flag1 := 1;
  asked -> wait: turn := 2;
  wait -> turns: [flag2 == 1];
  turns -> wait: [turn == 2];
  wait -> critical: [flag2 == 0];
  turns -> critical: [turn == 1];
  critical -> idle: flag1 := 0;
}

thread T2 {
  initial idle;
  idle -> asked: flag2 := 1;
  asked -> wait: turn := 1;
  wait -> turns: [flag1 == 1];
  turns -> wait: [turn == 1];
  wait -> critical: [flag1 == 0];
  turns -> critical: [turn == 2];
  critical -> idle: flag2 := 0;
}

error T1@critical && T2@critical "both threads are in their critical sections";
