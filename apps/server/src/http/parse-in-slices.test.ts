import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { fastify, type FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { parseInSlices } from './parse-in-slices.ts';

const long = 'x'.repeat(150_000);
const many = (count: number, value: string): string => Array(count).fill(value).join(',');
const slow = (text: string): Promise<unknown> => parseInSlices(text, JSON.parse);

it('gives what JSON.parse gives, for long texts of any shape', async () => {
  const piece = fc.oneof(fc.jsonValue(), fc.constant(long), fc.constant(Array(60_000).fill(1)), fc.constant({ '': [long], '"\\': 1 }));
  const value = fc.oneof(
    fc.array(piece, { maxLength: 6 }),
    fc.dictionary(fc.string(), piece, { maxKeys: 6 }),
    fc.array(fc.dictionary(fc.string(), fc.array(piece, { maxLength: 3 }), { maxKeys: 3 }), { maxLength: 3 }),
  );
  await fc.assert(
    fc.asyncProperty(value, fc.constantFrom(undefined, 1, '\n\t '), async (made, space) => {
      const text = ` ${JSON.stringify(made, null, space)} `;
      expect(await slow(text)).toEqual(JSON.parse(text));
    }),
    tries(40),
  );
});

it('refuses what JSON.parse refuses, wherever the fault is', async () => {
  const numbers = many(100_000, '12');
  for (const text of [
    `[${numbers},]`,
    `[,${numbers}]`,
    `[${numbers},,${numbers}]`,
    `[[${numbers}] [${numbers}]]`,
    `[[${numbers}],]`,
    `[[${numbers}]1]`,
    `[1[${numbers}]]`,
    `[1,2[${numbers}]]`,
    `{"a" [${numbers}]}`,
    `{"a":[${numbers}],}`,
    `{a:[${numbers}]}`,
    `{"a":1"b":[${numbers}]}`,
    `{[${numbers}]}`,
    `{"a":"b":[${numbers}]}`,
    `[${numbers}}`,
    `[${numbers}`,
    `[${numbers}]]`,
    `[${numbers}][${numbers}]`,
    `1[${numbers}]`,
    `[${numbers}]1`,
    `["${long}`,
    `"${long}" 1`,
    ` ${' '.repeat(200_000)}`,
    `[${' '.repeat(200_000)},1]`,
  ]) {
    expect(() => JSON.parse(text) as unknown, text.slice(0, 20)).toThrow();
    await expect(slow(text), `${text.slice(0, 20)}…${text.slice(-20)}`).rejects.toThrow(SyntaxError);
  }
});

it('keeps keys that are called like parts of objects, and lets others have a turn', async () => {
  const text = `{"__proto__":{"a":[${many(100_000, '1')}]},"constructor":[${many(100_000, '1')}]}`;
  const made = (await slow(text)) as object;
  expect(Object.keys(made)).toEqual(['__proto__', 'constructor']);
  expect(Object.getPrototypeOf(made)).toBe(Object.prototype);
  let turns = 0;
  const count = setInterval(() => (turns += 1), 0);
  await slow(`[${many(1_000_000, '{"a":1}')}]`);
  clearInterval(count);
  expect(turns).toBeGreaterThan(5);
});

it('refuses poisoned keys of long texts where those of short ones are refused', async () => {
  const parseJson = fastify().getDefaultJsonParser('error', 'error');
  const strict = (piece: string): unknown => {
    let outcome: { error: Error | null; value: unknown } = { error: null, value: undefined };
    void parseJson({} as FastifyRequest, piece, (error, value) => (outcome = { error, value }));
    if (outcome.error) throw outcome.error;
    return outcome.value;
  };
  for (const numbers of ['1', many(100_000, '1')]) {
    for (const text of [
      `{"constructor":{"prototype":{"a":[${numbers}]}}}`,
      `{"constructor":{"prototype":1,"a":[${numbers}]}}`,
      `{"constructor":{"a":[${numbers}],"prototype":1}}`,
      `{"b":[{"c":1,"constr\\u0075ctor" : {"a":[${numbers}],"proto\\u0074ype":1}}]}`,
      `{"__proto__":{"a":[${numbers}]}}`,
      `{"a":{"b":1,"__proto__":[${numbers}]}}`,
    ])
      await expect(parseInSlices(text, strict), text.slice(0, 60)).rejects.toThrow(/not valid JSON/);
    const harmless = `{"constructor":{"a":[${numbers}]},"prototype":{"a":[${numbers}]}}`;
    expect(await parseInSlices(harmless, strict)).toEqual(JSON.parse(harmless));
  }
});
