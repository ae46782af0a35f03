import type { WireChange } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import { presentChange } from './present-change.ts';

export interface ChangeListInput {
  readonly limit: number;
  readonly before: number | undefined;
  readonly tableId: string | undefined;
}

export interface ChangeList {
  readonly list: WireChange[];
  readonly sequence: number;
  readonly undo: WireChange | null;
  readonly redo: WireChange | null;
}

/** Rounds of reading back when a table's changes lie far apart. */
const maxRounds = 20;

/** The latest changes, newest first, and what the caller's next undo and redo would act on. */
export async function listChanges(ctx: Ctx, input: ChangeListInput): Promise<ChangeList> {
  const base = getBase(ctx);
  const schema = await base.schema();
  const list: WireChange[] = [];
  let before = input.before;
  for (let round = 0; round < maxRounds && list.length < input.limit; round++) {
    const changes = await base.listChanges({ limit: input.limit, ...(before !== undefined && { before }) });
    const wire = changes.map((change) => presentChange(schema, change));
    list.push(...wire.filter((change) => input.tableId === undefined || change.tableIds.includes(input.tableId)));
    before = changes.at(-1)?.change.sequence;
    if (changes.length < input.limit || before === undefined) break;
  }
  const [newest] = await base.listChanges({ limit: 1 });
  const own = ctx.actor.userId === null ? { undo: null, redo: null } : await base.revertible(ctx.actor.userId);
  return {
    list: list.slice(0, input.limit),
    sequence: newest?.change.sequence ?? 0,
    undo: own.undo && presentChange(schema, own.undo),
    redo: own.redo && presentChange(schema, own.redo),
  };
}
