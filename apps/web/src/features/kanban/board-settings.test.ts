import type { WireView } from '@quadrille/contract';
import { plainKanbanSettings } from '@quadrille/ui-kit/kanban';
import { expect, it } from 'vitest';
import { laneOf, readBoardSettings, withBoardSettings } from './board-settings.ts';

const viewWith = (meta: unknown): WireView => ({ view: { meta } }) as WireView;

it('what is kept for the stacks of a field is read back, and that of other fields stays', () => {
  const settings = { ...plainKanbanSettings, hiddenStacks: ['"a"'], limits: { '"b"': { most: 3, isStrict: true } } };
  const first = viewWith(withBoardSettings(null, 'state', settings));
  const both = viewWith(withBoardSettings(first, 'size', { ...plainKanbanSettings, hidesEmptyStacks: true }));
  expect(readBoardSettings(both, 'state')).toEqual(settings);
  expect(readBoardSettings(both, 'size').hidesEmptyStacks).toBe(true);
  expect(readBoardSettings(both, 'other')).toEqual(plainKanbanSettings);
});

it('what does not read is as on a new board', () => {
  expect(readBoardSettings(viewWith({ boards: 'none' }), 'state')).toEqual(plainKanbanSettings);
  const odd = viewWith({ boards: { state: { hiddenStacks: 4, limits: { a: { most: -1 } }, hidesEmptyStacks: true } } });
  expect(readBoardSettings(odd, 'state')).toEqual({ ...plainKanbanSettings, hidesEmptyStacks: true });
  expect(laneOf(viewWith({ lane_field: 4 }))).toBe(null);
});
