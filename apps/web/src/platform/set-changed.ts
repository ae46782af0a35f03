import type { WritableAtom } from 'nanostores';

/** What was read again and is the same stays the same object: whoever watches hears of what differs, and nothing is drawn for the rest. */
export function setChanged<Value>(held: WritableAtom<Value>, value: Value): void {
  if (JSON.stringify(held.get()) !== JSON.stringify(value)) held.set(value);
}
