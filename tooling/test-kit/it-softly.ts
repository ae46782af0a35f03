import { expect, it } from 'vitest';
import { type ArgumentsOf, listFaults } from './list-faults.ts';

/**
 * One test of many situations of one thing, where each of them would be a test of its own with `it.each`: every situation is checked,
 * whatever became of the others, and the failure names each that did not hold. How many there were goes into the tally.
 */
export function itSoftly<const Case>(
  cases: readonly Case[],
): (title: string, check: (...values: ArgumentsOf<Case>) => void | Promise<void>, timeout?: number) => void {
  return (title, check, timeout) =>
    it(
      `${title.replaceAll(/%[sdifjo]/g, '…')} (each of ${cases.length})`,
      async ({ task }) => {
        (task.meta as { situations?: number }).situations = cases.length;
        expect(cases, 'a test of no situation proves nothing').not.toEqual([]);
        expect((await listFaults(cases, check)).join('\n\n')).toBe('');
      },
      timeout,
    );
}
