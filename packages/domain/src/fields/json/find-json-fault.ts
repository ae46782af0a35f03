/** What JSON is made of, each looked for where the last one ended. */
const blank = /[ \t\n\r]*/y;
/** Anything from the blank on but quotes and backslashes. */
const text = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const scalar = new RegExp(`${text.source}|-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null`, 'y');
const marks = { '{': /\{/y, '}': /\}/y, '[': /\[/y, ']': /\]/y, ':': /:/y, ',': /,/y } as const;

export interface JsonFault {
  /** From 1. */
  readonly line: number;
  readonly column: number;
}

/** Where a text stops being JSON; null for one that is JSON to its end. */
export function findJsonFault(json: string): JsonFault | null {
  const at = endOfJson(json);
  if (at === null) return null;
  const before = json.slice(0, at);
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') };
}

function endOfJson(json: string): number | null {
  const open: ('{' | '[')[] = [];
  let at = 0;
  let want: 'value' | 'firstValue' | 'key' | 'firstKey' | 'colon' | 'next' = 'value';
  const take = (shape: RegExp): boolean => {
    shape.lastIndex = at;
    if (!shape.test(json)) return false;
    at = shape.lastIndex;
    return true;
  };
  const close = (): boolean => {
    if (!take(marks[open.at(-1) === '{' ? '}' : ']'])) return false;
    open.pop();
    want = 'next';
    return true;
  };
  for (;;) {
    take(blank);
    if (want === 'next' && open.length === 0) return at === json.length ? null : at;
    if ((want === 'firstKey' || want === 'firstValue' || want === 'next') && close()) continue;
    if (want === 'next') {
      if (!take(marks[','])) return at;
      want = open.at(-1) === '{' ? 'key' : 'value';
    } else if (want === 'key' || want === 'firstKey') {
      if (!take(text)) return at;
      want = 'colon';
    } else if (want === 'colon') {
      if (!take(marks[':'])) return at;
      want = 'value';
    } else if (take(marks['{'])) {
      open.push('{');
      want = 'firstKey';
    } else if (take(marks['['])) {
      open.push('[');
      want = 'firstValue';
    } else if (take(scalar)) want = 'next';
    else return at;
  }
}
