import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const idleMs = 15_000;

/**
 * Gives memory back to the system when this thread has had nothing to do for a while. What answers were made of is collected as more is
 * made, and so stays for as long as nobody asks anything: on an idle server that is most of what it holds. Call the answer with every piece of work.
 */
export function giveBackWhenIdle(afterMs = idleMs): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let timer: NodeJS.Timeout | null = null;
  return () => {
    timer ??= setTimeout(() => {
      timer = null;
      collect();
    }, afterMs).unref();
    timer.refresh();
  };
}
