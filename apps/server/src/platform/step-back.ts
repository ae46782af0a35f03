import { constants, getPriority, setPriority } from 'node:os';

/** Lets a process of ours have the processor after those who answer people at once. Where the system does not allow it, it stays as it is. */
export function stepBack(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, Math.min(constants.priority.PRIORITY_LOW, getPriority() + 10));
  } catch {
    // It may have ended already, or have no such right.
  }
}
