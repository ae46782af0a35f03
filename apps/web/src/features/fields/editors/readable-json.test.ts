import { expect, test } from 'vitest';
import { readableJson } from './readable-json.ts';

test('JSON is spread over lines', () => {
  expect(readableJson('{"a":[1,2]}')).toBe('{\n  "a": [\n    1,\n    2\n  ]\n}');
});

test.each(['not json', '', '{"a":1,"a":2}', '12345678901234567890', '{\n"a":1}', '1.50'])('%j stays as it is', (text) => {
  expect(readableJson(text)).toBe(text);
});
