/** What a case is handed to its check as: a tuple as its values, anything else as itself. */
export type ArgumentsOf<Case> = Case extends readonly [...infer Values] ? Values : [Case];

/** Checks every case, whatever became of the others, and names each that does not hold, with the reason. */
export async function listFaults<Case>(
  cases: readonly Case[],
  check: (...values: ArgumentsOf<Case>) => void | Promise<void>,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const one of cases) {
    const values = (Array.isArray(one) ? one : [one]) as ArgumentsOf<Case>;
    try {
      await check(...values);
    } catch (error) {
      faults.push(`${nameOf(values)}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return faults;
}

/** What can be read of a case in one line. */
function nameOf(values: readonly unknown[]): string {
  const words = values.filter((value) => typeof value === 'string' || typeof value === 'number');
  return (words.length > 0 ? words.join(' ') : JSON.stringify(values)).slice(0, 200);
}
