import { readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** CPU seconds of all children that have ended and of their children; null where the system does not tell. */
export function childSeconds() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  } catch {
    return null;
  }
}
