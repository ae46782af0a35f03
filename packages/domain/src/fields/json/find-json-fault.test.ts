import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findJsonFault } from './find-json-fault.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

it.each([
  ['{"a": 1,\n "b": oops}', 2, 7],
  ['{"a": 1,}', 1, 9],
  ['[1 2]', 1, 4],
  ['{"a" 1}', 1, 6],
  ["{'a': 1}", 1, 2],
  ['[1,\n2,\n', 3, 1],
  ['1 1', 1, 3],
  ['', 1, 1],
])('the mistake in %j stands in line %i at %i', (text, line, column) => {
  expect(findJsonFault(text)).toEqual({ line, column });
});

it('finds a mistake in exactly those texts that are no JSON', () => {
  const broken = fc
    .tuple(fc.json({ maxDepth: 4 }), fc.nat(), fc.constantFrom('', ',', '}', ']', '{', '"', ':', '0', ' ', '\n', '\\', 'e', '-', 'null'))
    .map(([text, place, mark]) => {
      const at = place % (text.length + 1);
      return text.slice(0, at) + mark + text.slice(mark === '' ? at + 1 : at);
    });
  fc.assert(
    fc.property(broken, (text) => (findJsonFault(text) === null) === isJson(text)),
    tries(400),
  );
});
