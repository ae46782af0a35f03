import { expect, it } from 'vitest';
import type { TableField } from '../../structure/index.ts';
import { canOffer, guessFields, newField, noField, offeredKinds } from './offered-kinds.ts';

const field = (title: string, type: string): TableField => ({ id: title, title, type }) as unknown as TableField;
const kindOf = (wanted: string) => {
  const found = offeredKinds.find(({ kind }) => kind === wanted);
  if (!found) throw new Error(`${wanted} is not offered`);
  return found;
};

it('dates are guessed by what they are called, and written ones come before those the product keeps', () => {
  const fields = [field('Created', 'CreateTime'), field('Due', 'Date'), field('Start', 'DateTime'), field('Name', 'SingleLineText')];
  expect(guessFields(kindOf('calendar'), fields, true)).toEqual({ fk_from_col_id: 'Start', fk_to_col_id: 'Due' });
  expect(guessFields(kindOf('calendar'), [field('Released', 'Date')], true)).toEqual({ fk_from_col_id: 'Released', fk_to_col_id: noField });
  expect(guessFields(kindOf('calendar'), [field('Created', 'CreateTime')], false)).toEqual({
    fk_from_col_id: 'Created',
    fk_to_col_id: noField,
  });
});

it('a field is made where none fits, by whoever may make one', () => {
  const plain = [field('Name', 'SingleLineText')];
  for (const kind of offeredKinds) {
    expect(canOffer(kind, plain, true), kind.kind).toBe(true);
    const needsField = kind.asks.some(({ none }) => none === undefined);
    expect(canOffer(kind, plain, false), kind.kind).toBe(!needsField);
    for (const { setting, none } of kind.asks)
      expect(guessFields(kind, plain, true)[setting]).toBe(none === undefined ? newField : noField);
  }
});
