import { headerNames } from '@quadrille/contract';
import type { Instance } from './instance-file.ts';

/**
 * Whether a server works on the data folder its file lies in. It is asked for something only who has that file may ask: another
 * installation may listen at the same address by now.
 */
export async function isServed({ url, pid, controlToken }: Instance): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  try {
    const headers = { [headerNames.control]: controlToken };
    return (await fetch(`${url}/api/v1/instance/imports/none`, { headers, signal: AbortSignal.timeout(2000) })).status === 404;
  } catch {
    return false; // nobody listens there: the file is from a server that was killed
  }
}
