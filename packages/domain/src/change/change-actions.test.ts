import { expect, it } from 'vitest';
import { changeActions, isChangeAction, readChangeName } from './change-actions.ts';

it('names of changes read as what was done, and whether that was taken back or done again', () => {
  expect(readChangeName('field.updated')).toEqual({ action: 'field.updated', reversal: null });
  expect(readChangeName('field.updated.undone')).toEqual({ action: 'field.updated', reversal: 'undone' });
  expect(readChangeName('field.updated.undone.redone')).toEqual({ action: 'field.updated', reversal: 'redone' });
});

it('actions are known ones only', () => {
  expect(changeActions.every(isChangeAction)).toBe(true);
  expect([isChangeAction('planet.painted'), isChangeAction('field.updated.undone')]).toEqual([false, false]);
});
