/** What takes keys as text. */
export const textInputs = 'input, textarea, select, [contenteditable="true"]';

/** Whether an event came from inside something the selector names. */
export function isWithin(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
