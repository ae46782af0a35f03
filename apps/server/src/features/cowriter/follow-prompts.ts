import { readPrompt } from '@quadrille/contract';
import { type BaseId, type ItemId, limits, parsePromptText, type RowId, slotPaths, type TableId, type UserId } from '@quadrille/domain';
import type { AppParts } from '../../app-context.ts';
import type { BaseStore } from '../../storage/store/base-store.ts';
import type { CommittedChange } from '../../storage/store/committed-change.ts';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import { findModel } from './model.ts';
import { fillJobKind, type Order } from './run-prompt.ts';

/** Changes that come one after the other are one run, and one step to take back. */
const pauseMs = 700;

interface Waiting {
  readonly rows: Set<RowId>;
  /** The queued job that holds what was there when it was added. */
  job: string | null;
  /** When it is run; what comes later is another run. */
  readonly dueAt: number;
  /** Whether there are rows that no job holds yet. */
  isNew: boolean;
}

interface Filled {
  readonly baseId: BaseId;
  readonly itemId: ItemId;
  readonly userId: UserId;
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
  const busy = new Set<string>();

  /** Queues at once, as what is kept in memory alone does not outlive the process; one that holds more takes the place of one before it. */
  const order = async (key: string, filled: Filled): Promise<void> => {
    if (busy.has(key)) return; // whoever is at it takes what came meanwhile
    busy.add(key);
    try {
      if ((await findModel(parts.plugins)) === null) return void waiting.delete(key);
      for (let due = waiting.get(key); due?.isNew === true; due = waiting.get(key)) {
        due.isNew = false;
        const before = due.job;
        due.job = await addJob(parts, filled, due);
        if (before !== null) await parts.jobs.cancel(before);
      }
    } finally {
      busy.delete(key);
    }
  };

  const note = async (change: CommittedChange): Promise<void> => {
    const base = await parts.engine.openBase(change.baseId).catch(() => null);
    if (base === null) return; // one that is gone has nothing to fill
    const schema = await base.schema();
    const now = parts.clock.now();
    for (const [key, { dueAt, isNew }] of waiting) if (!isNew && dueAt <= now) waiting.delete(key);
    for (const { itemId, userId, tableId } of concerned(schema, change)) {
      const filled = { baseId: change.baseId, itemId, userId };
      if (change.isAbridged) {
        await orderLarge(parts, base, filled, { change, tableId });
        continue;
      }
      const key = `${change.baseId} ${itemId} ${userId}`;
      const own = change.records.filter((record) => record.tableId === tableId && record.after !== null).map(({ rowId }) => rowId);
      const known = waiting.get(key);
      const isOpen = known !== undefined && known.dueAt - now > pauseMs / 4 && known.rows.size + own.length <= limits.promptRows;
      const due = isOpen || known?.isNew === true ? known : { rows: new Set<RowId>(), job: null, dueAt: now + pauseMs, isNew: true };
      due.isNew = true;
      for (const rowId of own) due.rows.add(rowId);
      waiting.set(key, due);
      await order(key, filled);
    }
  };

  const unlisten = parts.engine.onChange((change) => {
    if (change.name === 'records.written' || !change.touched.some(({ kind }) => kind !== 'delete')) return;
    note(change).catch((error: unknown) => parts.log.warn('A field that fills itself could not be filled.', { error }));
  });
  return { close: unlisten };
}

/** One job for every so many records as one run takes; the last is named, as the only one that may still be added to. */
async function addJob(parts: AppParts, filled: Filled, { rows, dueAt }: Waiting): Promise<string | null> {
  const [most, named] = [limits.promptRows, [...rows]];
  const count = Math.ceil(named.length / most);
  let last: string | null = null;
  for (let at = 0; at < count; at += 1) last = await queue(parts, filled, { row_ids: named.slice(at * most, (at + 1) * most) }, dueAt);
  return count === 1 ? last : null;
}

async function queue({ jobs }: AppParts, { baseId, itemId, userId }: Filled, which: Partial<Order>, notBefore: number): Promise<string> {
  const data: Order = {
    ...which,
    projectId: baseId,
    itemId,
    timeZone: null,
    offset: 0,
    limit: limits.promptRows,
    choices: {},
    into: 'record',
    fills: true,
  };
  return (await jobs.add({ kind: fillJobKind, baseId, userId, data: { ...data }, notBefore })).id;
}

interface Large {
  readonly change: CommittedChange;
  readonly tableId: TableId;
}

/** A change of many records: they are read from the log, run by run, so that those it did not touch wait for somebody to ask. */
async function orderLarge(parts: AppParts, base: BaseStore, filled: Filled, { change, tableId }: Large): Promise<void> {
  if ((await findModel(parts.plugins)) === null) return;
  const dueAt = parts.clock.now() + pauseMs;
  const [logged] = await base.changesSince(change.sequence - 1, 1);
  for (const { part, kind, tableId: of, count } of logged?.touched ?? []) {
    if (of !== tableId || kind === 'delete') continue;
    // what was loaded is not in the log: these are the last of the table
    const which = kind === 'load' ? { after: await lastBefore(base, tableId, count) } : { change: { sequence: change.sequence, part } };
    await queue(parts, filled, which, dueAt);
  }
}

async function lastBefore(base: BaseStore, tableId: TableId, count: number): Promise<RowId> {
  const id = (await base.schema()).tableById.get(tableId)?.fields.find(({ type }) => type === 'ID');
  if (id === undefined) return 0 as RowId;
  const query = { filters: [], sorts: [{ fieldId: id.id, direction: 'desc' as const }], search: null, shuffle: false };
  const [row] = await base.records({ tableId, query, fieldIds: [], offset: count, limit: 1 });
  return row?.id ?? (0 as RowId);
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
