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
  /** Null: too many to name. */
  rows: Set<RowId> | null;
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
      const key = `${change.baseId} ${itemId} ${userId}`;
      const own = change.records.filter((record) => record.tableId === tableId && record.after !== null).map(({ rowId }) => rowId);
      const known = waiting.get(key);
      const isOpen = known !== undefined && known.dueAt - now > pauseMs / 4 && (known.rows?.size ?? 0) + own.length <= limits.promptRows;
      const due = isOpen || known?.isNew === true ? known : { rows: new Set<RowId>(), job: null, dueAt: now + pauseMs, isNew: true };
      due.isNew = true;
      if (change.isAbridged) due.rows = null;
      else for (const rowId of own) due.rows?.add(rowId);
      waiting.set(key, due);
      await order(key, { baseId: change.baseId, itemId, userId });
    }
  };

  const unlisten = parts.engine.onChange((change) => {
    if (change.name === 'records.written' || !change.touched.some(({ kind }) => kind !== 'delete')) return;
    note(change).catch((error: unknown) => parts.log.warn('A field that fills itself could not be filled.', { error }));
  });
  return { close: unlisten };
}

/** One job for every so many records as one run takes; the last is named, as the only one that may still be added to. */
async function addJob({ jobs }: AppParts, { baseId, itemId, userId }: Filled, { rows, dueAt }: Waiting): Promise<string | null> {
  const most = limits.promptRows;
  const named = rows === null ? [] : [...rows];
  const parts =
    rows === null
      ? [undefined]
      : Array.from({ length: Math.ceil(named.length / most) }, (_, at) => named.slice(at * most, (at + 1) * most));
  let last: string | null = null;
  for (const row_ids of parts) {
    const data: Order = {
      ...(row_ids !== undefined && { row_ids }),
      projectId: baseId,
      itemId,
      timeZone: null,
      offset: 0,
      limit: most,
      choices: {},
      into: 'record',
      fills: true,
    };
    last = (await jobs.add({ kind: fillJobKind, baseId, userId, data: { ...data }, notBefore: dueAt })).id;
  }
  return parts.length === 1 ? last : null;
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
