/** Throws unless both are alike as JSON; undefined and null differ. */
export function expectSame(actual: unknown, expected: unknown): void {
  const [left, right] = [print(actual), print(expected)];
  if (left !== right) throw new Error(`expected ${right}\n but got ${left}`);
}

function print(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) => (item === undefined ? '(undefined)' : item)) ?? '(undefined)';
}
