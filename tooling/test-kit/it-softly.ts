import { expect, it } from 'vitest';

/** What a case of `itSoftly` is handed to its check as: a tuple as its values, anything else as itself. */
type ArgumentsOf<Case> = Case extends readonly [...infer Values] ? Values : [Case];

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
        const faults: string[] = [];
        for (const one of cases) {
          const values = (Array.isArray(one) ? one : [one]) as ArgumentsOf<Case>;
          try {
            await check(...values);
          } catch (error) {
            faults.push(`${nameOf(values)}: ${error instanceof Error ? error.message : String(error)}`);
          }
        }
        expect(faults.join('\n\n')).toBe('');
      },
      timeout,
    );
}

/** What can be read of a situation in one line. */
function nameOf(values: readonly unknown[]): string {
  const words = values.filter((value) => typeof value === 'string' || typeof value === 'number');
  return (words.length > 0 ? words.join(' ') : JSON.stringify(values)).slice(0, 200);
}
