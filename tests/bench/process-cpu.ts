import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second on Linux, as `/proc` counts. */
const ticks = 100;

/** Seconds of processor time a process, its threads and its children have used so far. NaN where the system does not tell. */
export function readCpu(pid: number): number {
  try {
    return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + ownCpu(one), 0);
  } catch {
    return Number.NaN;
  }
}

function ownCpu(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, system = 0] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) / ticks;
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}
