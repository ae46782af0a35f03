import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonError } from './find-json-error.ts';
import { createJsonSplitter } from './json-splitter.ts';
import { RawJson } from './read-members.ts';

function split(text: string, size = text.length): unknown[] {
  const splitter = createJsonSplitter();
  const out: unknown[] = [];
  for (let at = 0; at < text.length; at += Math.max(1, size)) out.push(...splitter.push(text.slice(at, at + Math.max(1, size))));
  return [...out, ...splitter.end()].map(toPlain);
}

/** Elements whose keys or numbers JavaScript would change come as maps of what is written. */
function toPlain(value: unknown): unknown {
  if (value instanceof RawJson) return JSON.parse(value.text);
  return value instanceof Map
    ? Object.fromEntries([...(value as Map<string, unknown>)].map(([key, member]) => [key, toPlain(member)]))
    : value;
}

describe('elements', () => {
  it('are those of a list, and an object is one', () => {
    expect(split('[{"a":1},2,[3],"x,]",null]')).toEqual([{ a: 1 }, 2, [3], 'x,]', null]);
    expect(split(' {"a":[1,2]} ')).toEqual([{ a: [1, 2] }]);
    expect(split(' [ ] ')).toEqual([]);
    expect(split('')).toEqual([]);
  });

  it('come back for any values, layout and pieces', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.constantFrom(undefined, 2), fc.integer({ min: 1, max: 9 }), (values, indent, size) => {
        const printed = JSON.stringify(values, null, indent);
        expect(split(printed, size)).toEqual(JSON.parse(printed));
      }),
      tries(30),
    );
  });

  it('keep whole numbers too long for a number as their digits', () => {
    expect(split('[{"id":12345678901234567890,"n":1.5}]')).toEqual([{ id: '12345678901234567890', n: 1.5 }]);
  });

  it('take __proto__ as a key like any other', () => {
    const [element] = split('[{"__proto__":{"polluted":true},"a":1}]') as [object];
    expect(Object.keys(element)).toEqual(['__proto__', 'a']);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('a broken file', () => {
  it.each([
    ['[{"a":1},\n {"a" 2}]', 'line 2, column 7', 'expected a colon'],
    ['[{"a":1},\n {"a":2},\n]', 'line 3, column 1', 'expected a value'],
    ['[1,2', 'line 1, column 5', 'the end of the file'],
    ['[{"a":"b', 'line 1, column 9', 'not closed'],
    ['[1] x', 'line 1, column 5', 'more text'],
    ['[1 2]', 'line 1, column 4', ''],
    ['{"a":1}\nx', 'line 2, column 1', 'more text'],
    ['[}]', 'line 1, column 2', 'brace'],
    ['{"a":tru}', 'line 1, column 6', 'expected a value'],
    ["{'a':1}", 'line 1, column 2', 'name in double quotes'],
  ])('%j is refused at %s', (text, place, problem) => {
    for (let size = 1; size <= text.length; size += 1) {
      expect(() => split(text, size)).toThrow(place);
      expect(() => split(text, size)).toThrow(problem);
    }
  });

  it('is refused when it holds a single value', () => {
    expect(() => split('42')).toThrow('needs a list or an object');
    expect(() => split('"text"')).toThrow('needs a list or an object');
    expect(() => split('hello')).toThrow('line 1, column 1');
  });

  it('is refused when it is nested without end', () => {
    expect(() => split('['.repeat(100_000), 1000)).toThrow('nested deeper');
  });
});

it('finds an error exactly where there is one', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(), fc.string({ maxLength: 2 }), (value, at, noise) => {
      const printed = JSON.stringify(value);
      const broken = printed.slice(0, at % (printed.length + 1)) + noise + printed.slice(at % (printed.length + 1));
      let isJson = true;
      try {
        JSON.parse(broken);
      } catch {
        isJson = false;
      }
      expect(findJsonError(broken) === null).toBe(isJson);
    }),
    tries(200),
  );
});
