/** What is parsed in one go, in characters: less than a millisecond. */
const sliceLength = 16 * 1024;
/** Characters looked at before others have a turn. */
const turnLength = 16 * 1024;

interface Frame {
  readonly isList: boolean;
  readonly start: number;
  /** What was taken out of the text so far; null while nothing was. */
  taken: unknown[] | Record<string, unknown> | null;
  /** Where what was not taken yet begins. */
  from: number;
  /** The last comma of this list or object, or its bracket. */
  comma: number;
  /** A child was taken out: a comma or the end has to follow. */
  isAfterChild: boolean;
}

/**
 * The value of a JSON text. A long one is parsed piece by piece, so that nobody else waits for more than a piece. `parse` is
 * used for each piece, wrapped in the brackets it stood in, and decides what is JSON.
 */
export async function parseInSlices(text: string, parse: (piece: string) => unknown): Promise<unknown> {
  if (text.length <= sliceLength) return parse(text);
  const stack: Frame[] = [];
  let whole: { readonly value: unknown } | null = null;
  let nextTurn = turnLength;
  for (let at = 0; at < text.length; at++) {
    if (at >= nextTurn) {
      nextTurn = at + turnLength;
      await new Promise(setImmediate);
    }
    const sign = text.charCodeAt(at);
    if (sign === quote) {
      at = endOfText(text, at);
      continue;
    }
    const frame = stack.at(-1);
    if (sign === openList || sign === openObject) {
      stack.push({ isList: sign === openList, start: at, taken: null, from: at + 1, comma: at, isAfterChild: false });
    } else if (sign === comma && frame) {
      if (frame.isAfterChild) pass(text, frame, at, parse);
      else if (at - frame.from >= sliceLength) take(text, frame, at, parse);
      frame.comma = at;
    } else if (sign === closeList || sign === closeObject) {
      if (!frame || frame.isList !== (sign === closeList)) return parse(text); // it says where the fault is
      stack.pop();
      const parent = stack.at(-1);
      if (frame.taken === null && parent !== undefined) continue;
      if (frame.taken === null) return parse(text);
      if (frame.isAfterChild) pass(text, frame, at, parse);
      else take(text, frame, at, parse);
      if (parent) put(text, parent, frame, at + 1, parse);
      else
        whole = whole === null && text.slice(0, frame.start).trim() === '' && isBlank(text, at + 1) ? { value: frame.taken } : fail(parse);
    }
  }
  return whole === null ? parse(text) : whole.value;
}

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = [0x22, 0x5c, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d];

/** Where the text that begins here ends. */
function endOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === backslash) at++;
    else if (sign === quote) return at;
  }
  return text.length;
}

const isBlank = (text: string, from: number, to = text.length): boolean => text.slice(from, to).trim() === '';

/** For what can be no JSON: `parse` refuses it in its own words. */
function fail(parse: (piece: string) => unknown): never {
  parse('[,]');
  throw new SyntaxError('This is no JSON.');
}

/** Takes the children between `frame.from` and here, of which there must be some. */
function take(text: string, frame: Frame, to: number, parse: (piece: string) => unknown): void {
  const piece = text.slice(frame.from, to);
  if (frame.isList) {
    const values = parse(`[${piece}]`) as unknown[];
    if (values.length === 0) fail(parse);
    frame.taken ??= [];
    for (const value of values) (frame.taken as unknown[]).push(value);
  } else {
    const entries = Object.entries(parse(`{${piece}}`) as Record<string, unknown>);
    if (entries.length === 0) fail(parse);
    frame.taken ??= {};
    for (const [key, value] of entries) setOwn(frame.taken as Record<string, unknown>, key, value);
  }
  frame.from = to + 1;
}

/** Goes on after a child that was taken out. */
function pass(text: string, frame: Frame, at: number, parse: (piece: string) => unknown): void {
  if (!isBlank(text, frame.from, at)) fail(parse);
  frame.from = at + 1;
  frame.isAfterChild = false;
}

/** Puts a child that was taken out into its parent, after what stood before it. */
function put(text: string, parent: Frame, child: Frame, end: number, parse: (piece: string) => unknown): void {
  if (parent.isAfterChild) fail(parse);
  if (parent.comma >= parent.from) take(text, parent, parent.comma, parse);
  const before = text.slice(parent.from, child.start).trim();
  if (parent.isList) {
    if (before !== '') fail(parse);
    ((parent.taken ??= []) as unknown[]).push(child.taken);
  } else {
    if (!before.endsWith(':')) fail(parse);
    // Which keys are refused can depend on keys of the child too, so `parse` sees the one that counts.
    const stand = Object.hasOwn(child.taken ?? {}, 'prototype') ? '{"prototype":0}' : '0';
    const [key = fail(parse), ...more] = Object.keys(parse(`{${before}${stand}}`) as object);
    if (more.length > 0) fail(parse);
    setOwn((parent.taken ??= {}) as Record<string, unknown>, key, child.taken);
  }
  parent.from = end;
  parent.isAfterChild = true;
}

/** As JSON has it: a key is a key, whatever it is called. */
function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
}
