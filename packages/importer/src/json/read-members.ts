/** A list or an object as it is written, without the blanks between its parts: its keys keep their order, its numbers their digits. */
export class RawJson {
  readonly text: string;
  constructor(raw: string) {
    this.text = raw.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1');
  }
}

/** The members of an object that is valid JSON, in order; values as they are written. */
export function readMembers(raw: string): [key: string, value: string][] {
  const members: [string, string][] = [];
  let depth = 0;
  let key: string | null = null;
  let from = 0;
  const part = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g;
  for (const match of raw.matchAll(part)) {
    const [token] = match;
    if (token === '{' || token === '[') depth += 1;
    const isEnd = (depth === 1 && token === ',') || (depth === 1 && token === '}');
    if (isEnd && key !== null) {
      members.push([key, raw.slice(from, match.index).trim()]);
      key = null;
    } else if (depth === 1 && key === null && token.startsWith('"')) key = JSON.parse(token) as string;
    else if (depth === 1 && token === ':') from = match.index + 1;
    if (token === '}' || token === ']') depth -= 1;
  }
  return members;
}
