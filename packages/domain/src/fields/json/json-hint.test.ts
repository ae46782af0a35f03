import { describe, expect, it } from 'vitest';
import { findHintFault, findMisfits, jsonHintOf } from './json-hint.ts';

const hint = (value: unknown) => jsonHintOf({ meta: { hint: JSON.stringify(value) } });
const misfits = (value: unknown, of: unknown) => {
  const read = hint(of);
  if (read === null) throw new Error('There is no hint.');
  return findMisfits(value, read);
};

describe('S-107 a field says what its JSON looks like', () => {
  it('is silent without a hint, and where what was kept is none', () => {
    for (const meta of [{}, { hint: ' ' }, { hint: '{oops' }, { hint: 7 }, { hint: `"${'x'.repeat(30_000)}"` }])
      expect(jsonHintOf({ meta })).toBeNull();
  });

  it('refuses a hint that is no JSON with its place, and one that is too long', () => {
    expect(findHintFault('{"a": 1}')).toBeNull();
    expect(findHintFault(undefined)).toBeNull();
    expect(findHintFault('{"a":\n oops}')).toMatchObject({ code: 'notJson', line: 2, column: 2 });
    expect(findHintFault(`"${'x'.repeat(20_000)}"`)).toMatchObject({ code: 'tooLong', most: 20_000 });
    expect(findHintFault({ a: 1 })).toEqual({ code: 'noJson' });
  });

  it('takes kinds from an example: other keys, fewer and more items are fine', () => {
    const example = { name: 'Chair', price: 12.5, tags: ['new'], size: { width: 1 }, note: null };
    expect(misfits({ price: 3, tags: [], note: [1], more: true }, example)).toEqual([]);
    expect(misfits({ name: 7, tags: ['a', 'b', { c: 1 }], size: { width: '1' } }, example)).toEqual([
      { path: 'name', code: 'otherKind', found: 'whole', wanted: ['text'] },
      { path: 'tags[2]', code: 'otherKind', found: 'object', wanted: ['text'] },
      { path: 'size.width', code: 'otherKind', found: 'text', wanted: ['number'] },
    ]);
    expect(misfits([], example)).toEqual([{ path: '', code: 'otherKind', found: 'list', wanted: ['object'] }]);
  });

  it('takes types, values and what must be there from a schema', () => {
    const schema = {
      type: 'object',
      required: ['id', 'lines'],
      properties: {
        id: { type: ['integer', 'null'] },
        state: { enum: ['open', 'paid'] },
        lines: {
          type: 'array',
          items: { type: 'object', required: ['price'], properties: { price: { type: 'number', pattern: '(a+)+$' } } },
        },
      },
    };
    expect(misfits({ id: null, lines: [{ price: 1 }], other: {} }, schema)).toEqual([]);
    expect(misfits({ id: 1.5, state: 'lost', lines: [{}, { price: 'x' }] }, schema)).toEqual([
      { path: 'id', code: 'otherKind', found: 'number', wanted: ['whole', 'null'] },
      { path: 'state', code: 'otherValue', values: ['"open"', '"paid"'] },
      { path: 'lines[0]', code: 'missing', key: 'price' },
      { path: 'lines[1].price', code: 'otherKind', found: 'text', wanted: ['number'] },
    ]);
    expect(JSON.parse(hint(schema)?.example ?? '')).toEqual({ id: 0, state: 'open', lines: [{ price: 0 }] });
    expect(misfits({}, { $schema: 'https://json-schema.org/draft/2020-12/schema', required: ['a'] })).toEqual([
      { path: '', code: 'missing', key: 'a' },
    ]);
  });

  it('names the first places only, and is not led astray by names of objects or by depth', () => {
    expect(
      misfits(
        Array.from({ length: 100 }, () => 1),
        ['text'],
      ),
    ).toHaveLength(5);
    expect(misfits(JSON.parse('{"__proto__": 1}'), { constructor: {}, toString: {} })).toEqual([]);
    const deep = JSON.parse(`${'['.repeat(9000)}${']'.repeat(9000)}`) as unknown;
    expect(jsonHintOf({ meta: { hint: JSON.stringify(deep) } })).toBeNull();
  });
});
