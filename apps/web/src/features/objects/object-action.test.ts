import { Trash2 } from 'lucide-react';
import { expect, it } from 'vitest';
import { actionOfPress } from './object-action.ts';
import type { ObjectAction } from './object-action.ts';

const action = (id: ObjectAction['id'], isDisabled = false): ObjectAction => ({
  id,
  label: id,
  icon: Trash2,
  part: 0,
  isDisabled,
  onSelect: () => {},
});
const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});
const actions = [action('rename'), action('up'), action('down', true), action('delete')];

it.each([
  [press('F2'), 'rename'],
  [press('Delete'), 'delete'],
  [press('ArrowUp', { ctrlKey: true, shiftKey: true }), 'up'],
  [press('ArrowUp', { metaKey: true, shiftKey: true }), 'up'],
  [press('ArrowDown', { ctrlKey: true, shiftKey: true }), undefined],
  [press('Delete', { ctrlKey: true }), undefined],
  [press('ArrowUp'), undefined],
  [press('Enter'), undefined],
])('%o stands for %s', (pressed, wanted) => {
  expect(actionOfPress(actions, pressed)?.id).toBe(wanted);
});

it('what somebody may not do has no key', () => {
  expect(actionOfPress([action('rename')], press('Delete'))).toBe(undefined);
});
