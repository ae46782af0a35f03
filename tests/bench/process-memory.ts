import { readFileSync, writeFileSync } from 'node:fs';

/** Resident memory of a process in MB, now and at its peak. NaN where the system does not tell (only Linux does here). */
export function readMemory(pid: number): { now: number; peak: number } {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8');
    const read = (key: string): number => Number(new RegExp(`${key}:\\s+(\\d+)`).exec(text)?.[1] ?? Number.NaN) / 1024;
    return { now: read('VmRSS'), peak: read('VmHWM') };
  } catch {
    return { now: Number.NaN, peak: Number.NaN };
  }
}

/** Makes the peak count from now on. */
export function resetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // The peak then counts from the start of the process: higher, never lower.
  }
}
