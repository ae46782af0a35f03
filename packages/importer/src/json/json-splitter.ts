import { holdsLongNumbers, keepLongNumbers } from '@quadrille/domain';
import { ImportError } from '../import-error.ts';
import { importLimits } from '../limits.ts';
import { readFeatures } from './geo-features.ts';
import { findJsonError } from './find-json-error.ts';
import { RawJson, readMembers } from './read-members.ts';

export interface JsonSplitter {
  /** Elements of the list that are complete with this text. */
  push(text: string): unknown[];
  /** What is left: the object of a file that holds one. Throws ImportError when the file stops early. */
  end(): unknown[];
}

export interface JsonSplitterOptions {
  /** A GeoJSON collection gives its features. */
  readonly features?: boolean;
}

/**
 * Cuts a JSON list that arrives in pieces into its elements; an object counts as a list of one, and objects or lists one after the other
 * (JSON Lines) as a list of them.
 */
export function createJsonSplitter({ features = false }: JsonSplitterOptions = {}): JsonSplitter {
  let text = '';
  let state: 'start' | 'list' | 'object' | 'lines' | 'done' = 'start';
  /** The first value of a file of objects, until it is known whether more follow. */
  let first: unknown[] = [];
  let scan = 0;
  let start = 0;
  let depth = 0;
  let count = 0;
  const line = { number: 1, column: 1 };
  const nonBlank = /\S/g;

  function placeOf(index: number): { line: number; column: number } {
    const before = text.slice(0, index);
    const breaks = before.split('\n').length - 1;
    return breaks === 0
      ? { line: line.number, column: line.column + index }
      : { line: line.number + breaks, column: index - before.lastIndexOf('\n') };
  }

  function refuse(index: number, problem: string): never {
    const place = placeOf(index);
    throw new ImportError('jsonSyntax', `The file is not valid JSON at line ${place.line}, column ${place.column}: ${problem}.`, place);
  }

  function refuseShape(): never {
    const whole = findJsonError(text);
    if (whole !== null && whole.problem !== 'there is more text after the value') refuse(whole.index, whole.problem);
    throw new ImportError('jsonShape', 'The file holds a single JSON value, but a table needs a list or an object.', placeOf(0));
  }

  function parseElement(from: number, to: number): unknown {
    const raw = text.slice(from, to);
    try {
      return parseExact(raw);
    } catch {
      const found = findJsonError(raw);
      if (found !== null && found.index >= raw.length && to < text.length) return refuse(to, `expected a value before "${text[to]}"`);
      return refuse(from + (found?.index ?? 0), found?.problem ?? 'the value cannot be read');
    }
  }

  function open(): void {
    const begin = /\S/.exec(text)?.index ?? -1;
    if (begin < 0) return;
    const character = text[begin];
    if (character === '{') state = 'object';
    else if (character === '[') state = 'list';
    else return;
    scan = start = character === '[' ? begin + 1 : begin;
  }

  /** Moves on to the comma or bracket that ends the element of a list, else behind the bracket that closes the value; -1 when it is not there yet. */
  function findEnd(): number {
    for (; scan < text.length; scan += 1) {
      const code = text.charCodeAt(scan);
      if (code === 34) {
        const close = closingQuote(text, scan + 1);
        if (close < 0) return -1;
        scan = close;
      } else if (code === 123 || code === 91) {
        depth += 1;
        if (depth > importLimits.jsonDepth) refuse(scan, `values are nested deeper than ${importLimits.jsonDepth} levels`);
      } else if (code === 125 || code === 93) {
        if (depth === 0) return scan;
        depth -= 1;
        if (depth === 0 && state !== 'list') return scan + 1;
      } else if (code === 44 && depth === 0 && state === 'list') return scan;
    }
    return -1;
  }

  function takeElements(): unknown[] {
    const out: unknown[] = [];
    for (let end = findEnd(); end >= 0; end = findEnd()) {
      const isLast = text[end] === ']';
      if (text[end] === '}') refuse(end, 'a brace closes what was not opened');
      if (isLast && count === 0 && text.slice(start, end).trim() === '') {
        state = 'done';
      } else {
        out.push(parseElement(start, end));
        count += 1;
        if (isLast) state = 'done';
      }
      scan = start = end + 1;
      if (isLast) break;
    }
    return out;
  }

  /** The values that are complete, of those that stand one after the other. */
  function takeLines(): unknown[] {
    const out: unknown[] = [];
    for (;;) {
      if (depth === 0) {
        nonBlank.lastIndex = scan;
        const next = nonBlank.exec(text);
        if (next === null) break;
        start = scan = next.index;
        if (count > 0 && !/[{[]/.test(next[0])) refuse(start, 'there is more text after the value');
      }
      const end = findEnd();
      if (end < 0) break;
      out.push(parseElement(start, end));
      count += 1;
      start = scan = end;
    }
    return out;
  }

  /** The first object waits for a second: alone it is the file. A list of objects begins as a line that is a list does. */
  function takeObjects(): unknown[] {
    const found = [...first, ...takeLines()];
    if (state === 'object' && found.length < 2) {
      first = found;
      return [];
    }
    state = 'lines';
    first = [];
    return found;
  }

  function endObjects(): unknown[] {
    const last = text.trim() === '' ? first : [...first, parseElement(start, text.length)];
    return (features && last.length === 1 ? readFeatures(last[0]) : null) ?? last;
  }

  function dropConsumed(): void {
    if (start === 0) return;
    const place = placeOf(start);
    line.number = place.line;
    line.column = place.column;
    text = text.slice(start);
    scan -= start;
    start = 0;
  }

  return {
    push(more) {
      text += more;
      if (text.length > importLimits.jsonElementLength) {
        throw new ImportError(
          'jsonTooLarge',
          `One value, begun on line ${line.number}, is longer than ${importLimits.jsonElementLength} characters; split the file.`,
          placeOf(0),
        );
      }
      if (state === 'start') open();
      const out = state === 'list' ? takeElements() : state === 'object' || state === 'lines' ? takeObjects() : [];
      if (state === 'done' && /\S/.test(text.slice(start)))
        refuse(start + text.slice(start).search(/\S/), 'there is more text after the list');
      if (state !== 'start') dropConsumed();
      return out;
    },
    end() {
      if (state === 'done') return [];
      if (state === 'object' || state === 'lines') return endObjects();
      if (state === 'start') return text.trim() === '' ? [] : refuseShape();
      const found = findJsonError(`[${text}`);
      return refuse(Math.max(0, (found?.index ?? text.length + 1) - 1), found?.problem ?? 'the list is not closed');
    },
  };
}

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === 92 && at - 1 - slashes >= from) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return -1;
}

/** Keys an object would put in another order. */
const numericKey = /"(?:0|[1-9]\d*)"\s*:/;

/** Parses, keeping numbers with more digits than ours as their own text, and the keys of an object in their order. */
function parseExact(raw: string): unknown {
  if (!holdsLongNumbers(raw) && !numericKey.test(raw)) return JSON.parse(raw);
  const value = JSON.parse(raw, keepLongNumbers) as unknown;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return new Map(
    readMembers(raw).map(([key, member]) => [key, /^[{[]/.test(member) ? new RawJson(member) : JSON.parse(member, keepLongNumbers)]),
  );
}
