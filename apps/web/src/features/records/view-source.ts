import { gridRowsMost } from '@quadrille/contract';
import type { LinkSteps } from '@quadrille/contract';
import type { BucketList, ChangePlan, FieldValues, PlanAnswer, ViewEvent, ViewRecord, ViewSource } from '@quadrille/ui-kit/view';
import type { GridRow, MoveRequest, RowSource, SourceEvent, WriteBatch, WriteResult } from '@quadrille/ui-kit/grid';
import type { CellValue } from '@quadrille/domain';
import { readerZone } from '../structure/index.ts';
import { $user } from '../../platform/session.state.ts';
import { colorsFor } from '../view/index.ts';
import type { Seen, ViewState } from '../view/index.ts';
import { cellsOfNewRecord, type NewRecordParts } from './create-record.ts';
import { linkRecords, moveRecords, rowOrderOf, type StepsByRecord } from './move-records.ts';
import type { AskedPage, HeldValue, PartOf } from './table-row-source.ts';
import type { PartSource } from './part-reads.ts';
import type { TableRows } from './table-parts.ts';

/** Which records of a view a bucket has: those that hold values, or those of a part of it. */
export type BucketRecords = readonly HeldValue[] | { readonly where: PartOf };

/** A record that went from one bucket to another, with the values it had before. */
export interface BucketMove {
  readonly from: string;
  readonly to: string;
  readonly values: FieldValues;
}

/** What a kind of views adds to the records of a view. */
export interface BucketReader {
  /** `scope`: the part of the view that is on screen, as its kind names it. */
  buckets(signal: AbortSignal, scope: string | null): Promise<BucketList>;
  /** Which records a bucket has; null: all of the view. */
  heldIn(bucket: string): BucketRecords | null;
  /** Fields whose values cards show. */
  columns(): readonly string[];
  /** Links that records lose and gain by field when they go to another bucket; absent: buckets are not made of links. */
  linksOfMove?(from: string, to: string): Readonly<Record<string, LinkSteps>>;
  /** Hears of records that went to another bucket once that is written. */
  noteMoved?(moves: readonly BucketMove[]): void;
  /** Whether a record may stand in another bucket after its values changed. */
  readonly movesByValue: boolean;
}

type ToRecords = (rows: readonly GridRow[]) => readonly ViewRecord[];

/** Reads and follows the records of a view on buckets. */
function readBuckets(source: PartSource, reader: BucketReader, toRecords: ToRecords): Pick<ViewSource, 'buckets' | 'range' | 'subscribe'> {
  return {
    buckets: ({ scope }, signal) => reader.buckets(signal, scope),
    range: async ({ bucket, offset, limit }, signal) => {
      const asked = { offset, limit, columns: reader.columns() };
      const { rows, epoch } = await readHeld(source, reader.heldIn(bucket), asked, signal);
      return { records: toRecords(rows), ...(epoch !== undefined && { epoch }) };
    },
    subscribe: (listener) =>
      source.subscribe((event) => {
        for (const one of toViewEvents(event, toRecords, reader.movesByValue)) listener(one);
      }),
  };
}

/** Records as views on buckets take them, in the colours that rules of the view give them. */
function colored(view: Seen, readerId: string | null): ToRecords {
  return (rows) => {
    const colorsOf = colorsFor(view, readerZone, readerId);
    return rows.map((row) => ({ ...row, hue: (colorsOf?.(row)?.row ?? null) as ViewRecord['hue'] }));
  };
}

/** The records of a table page for views that stand on buckets: read, written and followed as the grid does it. */
export function createViewSource(state: ViewState & TableRows, reader: BucketReader): ViewSource {
  const listeners = new Set<(event: ViewEvent) => void>();
  const notify = (event: ViewEvent): void => listeners.forEach((listener) => listener(event));
  const toRecords: ToRecords = (rows) => colored(state, $user.get()?.id ?? null)(rows);
  const read = readBuckets(state.source, reader, toRecords);
  return {
    ...read,
    write: async (plan) => {
      const move = toMove(plan, reader);
      const isMoved = move !== null && (isPlaced(move) ? rowOrderOf(state) === 'manual' || hasSteps(move) : hasSteps(move));
      const result = isMoved ? await moved(state, move) : await state.source.write(toBatch(state, plan));
      if (isMoved) reader.noteMoved?.(movesOf(plan));
      const changed = plan.changes.map(({ recordId }) => Number(recordId));
      const rows = changed.length > 0 ? await state.source.readRows(changed.slice(0, gridRowsMost)).catch(() => []) : [];
      // A sort, a filter or a rule of the server may put records elsewhere than they were dropped.
      setTimeout(() => notify({ type: 'shifted' }));
      return toAnswer(result, toRecords(rows), toRecords);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      const stop = read.subscribe(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
  };
}

const movesOf = ({ changes }: ChangePlan): readonly BucketMove[] =>
  changes.flatMap(({ from, to }) =>
    from.place && to.place && from.place.bucket !== to.place.bucket
      ? [{ from: from.place.bucket, to: to.place.bucket, values: from.values }]
      : [],
  );

/** The same for visitors of a shared view, who change nothing. */
export function createSharedSource(seen: Seen, source: PartSource, reader: BucketReader): ViewSource {
  return {
    ...readBuckets(source, reader, (rows) => colored(seen, null)(rows)),
    write: () => Promise.reject(new Error('A shared view is read only.')),
  };
}

function readHeld(source: PartSource, held: BucketRecords | null, asked: AskedPage, signal: AbortSignal): ReturnType<RowSource['page']> {
  if (held === null) return source.page(asked, signal);
  return 'where' in held ? source.pageWhere(held.where, asked, signal) : source.pageOfValues(held, asked, signal);
}

/** Records that go to a place, with the values and links they get there. */
type PlannedMove = MoveRequest & { readonly links: StepsByRecord };

const isPlaced = ({ after, before }: MoveRequest): boolean => after !== null || before !== null;
const hasSteps = ({ links }: PlannedMove): boolean => [...links.values()].some((steps) => Object.keys(steps).length > 0);

/**
 * Records that were put to a place among others, as the grid puts them: values, links and place are one change, and of two people who do
 * so at once each leaves the records of the other where they are, and the links. Cards of several stacks lose each its own link. Null for
 * other plans.
 */
function toMove({ label, changes, creates, deletes }: ChangePlan, { linksOfMove }: BucketReader): PlannedMove | null {
  const [first, last] = [changes[0]?.to, changes.at(-1)?.to];
  if (label !== 'move' || creates.length + deletes.length > 0 || !first?.place || !last?.place) return null;
  const steps = changes.map(({ from, to }) => (from.place && to.place && linksOfMove?.(from.place.bucket, to.place.bucket)) ?? {});
  const stepped = new Set(steps.flatMap((links) => Object.keys(links)));
  const parts = changes.map(({ recordId, to }, at) => {
    const cells = Object.entries(to.values).filter(([id]) => !stepped.has(id));
    return { recordId, links: steps[at] ?? {}, cells: Object.fromEntries(cells) as MoveRequest['cells'] };
  });
  const cells = parts[0]?.cells ?? {};
  if (!changes.every(({ to }, at) => to.place !== null && JSON.stringify(parts[at]?.cells) === JSON.stringify(cells))) return null;
  return {
    ids: changes.map(({ recordId }) => recordId),
    after: first.place.afterId,
    before: last.place.beforeId,
    path: [],
    cells,
    links: new Map(parts.map(({ recordId, links }) => [recordId, links])),
  };
}

async function moved(state: ViewState & TableRows, move: PlannedMove): Promise<WriteResult> {
  await (isPlaced(move) && rowOrderOf(state) === 'manual' ? moveRecords(state, move, move.links) : linkRecords(state, move));
  return { rows: [], created: [], failed: [] };
}

/** One plan is one batch, and so one step to undo. */
function toBatch(state: NewRecordParts, { key, changes, creates, deletes }: ChangePlan): WriteBatch {
  const updates = changes.flatMap(({ recordId, version, from, to }) =>
    Object.entries(to.values).map(([columnId, value]) => ({
      rowId: recordId,
      columnId,
      value,
      from: from.values[columnId] ?? null,
      version,
    })),
  );
  return {
    key,
    label: deletes.length > 0 ? 'delete' : creates.length > 0 ? 'insert' : 'edit',
    updates,
    creates: creates.map((create) => ({
      key: String(create.key),
      cells: { ...cellsOfNewRecord(state), ...(create.values as Record<string, CellValue>) },
      afterId: null,
      beforeId: null,
    })),
    deletes: deletes.length > 0 ? { all: false, ids: new Set(deletes.map(({ recordId }) => recordId)) } : null,
    newOptions: [],
  };
}

function toAnswer({ created, failed }: WriteResult, records: readonly ViewRecord[], toRecords: ToRecords): PlanAnswer {
  return {
    records,
    created: created.flatMap(({ key, row }) => toRecords([row]).map((record) => ({ key, record }))),
    failed: failed.map(({ rowId, reason }) => ({ recordId: rowId, reason })),
  };
}

function toViewEvents(event: SourceEvent, toRecords: ToRecords, movesByValue: boolean): readonly ViewEvent[] {
  switch (event.type) {
    case 'changed':
      return [{ type: 'changed', records: toRecords(event.rows) }, ...(movesByValue ? [{ type: 'shifted' } as const] : [])];
    case 'shifted':
    case 'reset':
      return [{ type: event.type }];
    case 'presence':
      return [
        {
          type: 'presence',
          people: event.cursors.map(({ userId, name, hue, rowId }) => ({ userId, name, recordId: rowId, ...(hue && { hue }) })),
        },
      ];
    case 'resummarized':
      // heads of buckets are counted and summed up at once
      return [{ type: 'shifted' }];
    case 'held':
      return [];
  }
}
