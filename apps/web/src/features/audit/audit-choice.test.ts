import { expect, it } from 'vitest';
import { hasChoice, noChoice, toQuery } from './audit-choice.ts';

it('asks for whole days of the reader, the last one included, and for nothing that is not wished for', () => {
  expect(toQuery(noChoice)).toEqual({});
  expect(hasChoice(noChoice)).toBe(false);
  const { from, to, ...rest } = toQuery({ ...noChoice, kind: 'META', from: '2024-02-28', to: '2024-02-29' });
  expect(rest).toEqual({ op_type: 'META' });
  expect([new Date(from ?? ''), new Date(to ?? '')]).toEqual([new Date(2024, 1, 28), new Date(2024, 2, 1)]);
});
