const shownLength = 60;

/** The value as it is quoted in messages: `"abc"`, long texts cut, objects by kind. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return `"${cut(value)}"`;
  if (Array.isArray(value)) return 'A list';
  if (typeof value === 'object' && value !== null) return 'An object';
  return `"${cut(String(value))}"`;
}

function cut(text: string): string {
  return text.length <= shownLength ? text : `${text.slice(0, shownLength).toWellFormed()}…`;
}
