/** The first place where a text stops being JSON, in words; null when it is JSON. */
export function findJsonError(text: string): { readonly index: number; readonly problem: string } | null {
  const scanner = createScanner(text);
  try {
    scanner.value();
    scanner.blanks();
    if (scanner.at() < text.length) scanner.fail('there is more text after the value');
    return null;
  } catch (error) {
    if (error instanceof JsonProblem) return { index: error.index, problem: error.message };
    throw error;
  }
}

class JsonProblem extends Error {
  readonly index: number;
  constructor(index: number, problem: string) {
    super(problem);
    this.index = index;
  }
}

interface Scanner {
  value(): void;
  blanks(): void;
  at(): number;
  fail(problem: string): never;
}

function createScanner(text: string): Scanner {
  let at = 0;
  const fail = (problem: string): never => {
    throw new JsonProblem(at, problem);
  };
  const blanks = (): void => {
    const match = take(/[ \t\r\n]*/y);
    at += match?.length ?? 0;
  };
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  };
  const seen = (): string => (at >= text.length ? 'the end of the file' : `"${String.fromCodePoint(text.codePointAt(at) ?? 0)}"`);

  function string(): void {
    at += 1;
    for (;;) {
      // oxlint-disable-next-line no-control-regex -- JSON forbids exactly these inside texts
      at += take(/[^"\\\u0000-\u001f]*/y)?.length ?? 0;
      if (at >= text.length) fail('a text is not closed by a quote');
      if (text[at] === '"') break;
      if (text[at] !== '\\') fail('a line break or control character stands inside a text');
      const escape = take(/\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y) ?? fail('an unknown escape stands inside a text');
      at += escape.length;
    }
    at += 1;
  }

  function members(close: string, member: () => void): void {
    at += 1;
    blanks();
    if (text[at] === close) {
      at += 1;
      return;
    }
    for (;;) {
      blanks();
      member();
      blanks();
      if (text[at] === close) break;
      if (text[at] !== ',') fail(`expected a comma or "${close}", found ${seen()}`);
      at += 1;
    }
    at += 1;
  }

  function member(): void {
    if (text[at] !== '"') fail(`expected a name in double quotes, found ${seen()}`);
    string();
    blanks();
    if (text[at] !== ':') fail(`expected a colon, found ${seen()}`);
    at += 1;
    value();
  }

  function value(): void {
    blanks();
    const first = text[at];
    if (first === '{') return members('}', member);
    if (first === '[') return members(']', value);
    if (first === '"') return string();
    const word =
      take(/(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])/y) ?? fail(`expected a value, found ${seen()}`);
    at += word.length;
  }

  return { value, blanks, at: () => at, fail };
}
