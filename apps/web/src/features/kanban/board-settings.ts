import type { WireView } from '@quadrille/contract';
import { plainKanbanSettings } from '@quadrille/ui-kit/kanban';
import type { KanbanSettings } from '@quadrille/ui-kit/kanban';
import * as v from 'valibot';
import { metaOf } from '../view/index.ts';

/** Where a view keeps how its stacks stand, by the field they are made of. */
const boardsKey = 'boards';
/** Where a view keeps the field its lanes are made of. */
export const laneKey = 'lane_field';

const keys = v.fallback(v.array(v.string()), []);
const limit = v.object({ most: v.pipe(v.number(), v.integer(), v.minValue(1)), isStrict: v.optional(v.boolean()) });
const settingsSchema = v.object({
  collapsedStacks: keys,
  hiddenStacks: keys,
  collapsedLanes: keys,
  hidesEmptyStacks: v.fallback(v.boolean(), false),
  limits: v.fallback(v.record(v.string(), limit), {}),
});
const boardsSchema = v.fallback(v.record(v.string(), v.unknown()), {});

/** How the stacks of a field stand in this view; what does not read is as on a new board. */
export function readBoardSettings(view: Pick<WireView, 'view'> | null, fieldId: string): KanbanSettings {
  const boards = v.parse(boardsSchema, metaOf(view)[boardsKey]);
  const read = v.safeParse(settingsSchema, boards[fieldId]);
  return read.success ? (read.output as KanbanSettings) : plainKanbanSettings;
}

/** The change of what a view keeps that holds these settings; those of other fields stay. */
export function withBoardSettings(view: WireView | null, fieldId: string, settings: KanbanSettings): Readonly<Record<string, unknown>> {
  return { [boardsKey]: { ...v.parse(boardsSchema, metaOf(view)[boardsKey]), [fieldId]: settings } };
}

/** The field whose values are the lanes of a board; null: it has none. */
export function laneOf(view: Pick<WireView, 'view'> | null): string | null {
  const id = metaOf(view)[laneKey];
  return typeof id === 'string' ? id : null;
}
