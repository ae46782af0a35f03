import { readPrompt } from '@quadrille/contract';
import { type BaseId, type ItemId, limits, parsePromptText, type RowId, slotPaths, type UserId } from '@quadrille/domain';
import type { AppParts } from '../../app-context.ts';
import type { CommittedChange } from '../../storage/store/committed-change.ts';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import { findModel } from './model.ts';
import { fillJobKind, type Order } from './run-prompt.ts';

/** Changes that come one after the other are one run, and one step to take back. */
const pauseMs = 700;

interface Waiting {
  readonly baseId: BaseId;
  readonly itemId: ItemId;
  readonly userId: UserId;
  /** Null: too many to name. */
  rows: Set<RowId> | null;
}

export interface PromptFollower {
  close(): void;
}

/**
 * Queues what fields that fill themselves are waiting for, once records came or their values changed. What the cowriter wrote itself sets
 * nothing off: two prompts that are made from each other would never end.
 */
export function followPrompts(parts: AppParts): PromptFollower {
  const waiting = new Map<string, Waiting>();
  const timers = new Map<string, NodeJS.Timeout>();

  const later = (key: string): void => {
    if (timers.has(key)) return;
    const timer = setTimeout(() => {
      timers.delete(key);
      void order(key).catch((error: unknown) => parts.log.warn('A field that fills itself could not be filled.', { error }));
    }, pauseMs);
    timers.set(key, timer.unref());
  };

  const order = async (key: string): Promise<void> => {
    const due = waiting.get(key);
    if (due === undefined) return;
    const { baseId, itemId, userId, rows } = due;
    // one that is being filled is filled again behind it
    if (await parts.jobs.findByData({ projectId: baseId, itemId, fills: true })) return later(key);
    waiting.delete(key);
    if ((await findModel(parts.plugins)) === null) return;
    const named = rows === null || rows.size > limits.promptRows ? {} : { row_ids: [...rows] };
    const data: Order = {
      ...named,
      projectId: baseId,
      itemId,
      timeZone: null,
      offset: 0,
      limit: limits.promptRows,
      choices: {},
      into: 'record',
      fills: true,
    };
    await parts.jobs.add({ kind: fillJobKind, baseId, userId, data: { ...data } });
  };

  const note = async (change: CommittedChange): Promise<void> => {
    const schema = await (await parts.engine.openBase(change.baseId)).schema();
    for (const { itemId, userId, tableId } of concerned(schema, change)) {
      const key = `${change.baseId} ${itemId}`;
      const own = change.records.filter((record) => record.tableId === tableId && record.after !== null).map(({ rowId }) => rowId);
      const known = waiting.get(key) ?? { baseId: change.baseId, itemId, userId, rows: new Set<RowId>() };
      if (change.isAbridged) known.rows = null;
      else for (const rowId of own) known.rows?.add(rowId);
      waiting.set(key, known);
      later(key);
    }
  };

  const unlisten = parts.engine.onChange((change) => {
    if (change.name === 'records.written' || !change.touched.some(({ kind }) => kind !== 'delete')) return;
    note(change).catch(() => {}); // a base that is gone has nothing to fill
  });
  return {
    close: () => {
      unlisten();
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

/** The prompts that fill a field, whose table got records or had one of the values changed they are made from. */
function concerned(schema: BaseSchema, { touched }: CommittedChange) {
  return [...schema.entities.all('item').values()].flatMap((item) => {
    if (item.kind !== 'prompt' || item.meta['fills'] !== true) return [];
    const { table_id: id, text, fills, fills_by: userId } = readPrompt(item.meta);
    const table = schema.tables.find(({ doc }) => doc.id === id);
    if (!fills || userId === null || table === undefined) return [];
    const slots = slotPaths(parsePromptText(text)).map(({ fieldId }) => table.fieldById.get(fieldId));
    // what is computed follows from fields that are not named here
    const isComputed = slots.some((field) => field?.definition !== undefined);
    const isTouched = touched.some(
      ({ tableId, kind, fieldIds }) =>
        tableId === table.doc.id &&
        kind !== 'delete' &&
        (kind !== 'update' || isComputed || slots.some((field) => field !== undefined && fieldIds.includes(field.id))),
    );
    return isTouched ? [{ itemId: item.id, userId: userId as UserId, tableId: table.doc.id }] : [];
  });
}
