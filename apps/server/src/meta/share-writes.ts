import type { Bus } from '../platform/bus/bus.ts';
import type { MetaLookups } from './meta-lookups.ts';

const topic = 'meta';
/** Writes within this time are told together. */
const pauseMs = 50;

/** Processes tell each other when they wrote to the meta store, so that nobody goes by what no longer is. */
export function shareWrites(lookups: MetaLookups, bus: Bus): void {
  let isTold = false;
  bus.subscribe(topic, () => lookups.forget());
  lookups.onWrite(() => {
    if (isTold) return;
    isTold = true;
    setTimeout(() => {
      isTold = false;
      bus.publish(topic, null);
    }, pauseMs).unref();
  });
}
