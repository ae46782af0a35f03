import type { FieldValues, AxisKey, Bucket, BucketId, RecordId, ViewRecord } from './record.ts';
import type { ViewEvent, ViewSource } from './view-source.ts';

/** A row of your own: a plain object with an id. */
export interface ListRow {
  readonly id: RecordId;
}

/** How rows are dealt out to the buckets of a kind of view. */
export interface ListParts {
  readonly axes?: readonly (readonly AxisKey[])[];
  /** The buckets of what is on screen; they are counted by the source. */
  buckets(scope: string | null): readonly Omit<Bucket, 'count'>[];
  has(bucket: BucketId, values: FieldValues): boolean;
}

export interface ListSource extends ViewSource {
  /** Tells views that rows were changed, added or taken away elsewhere. */
  changed(): void;
}

/** All rows are one bucket: what galleries show. */
const whole: ListParts = { buckets: () => [{ id: 'all', values: {} }], has: () => true };

/**
 * A source over a list in memory, for demos and for data that fits there: what people change in a view is written into the rows
 * themselves. `parts` deal them out: `stacksBy` of boards, `daysBy` of calendars and timelines, `placesBy` of maps; absent: they are one list.
 */
export function createListSource<Row extends ListRow>(rows: Row[], parts: ListParts = whole): ListSource {
  const listeners = new Set<(event: ViewEvent) => void>();
  const versions = new Map<RecordId, number>();
  let made = 0;
  const valuesOf = (row: Row): FieldValues => row as unknown as FieldValues;
  const toRecord = (row: Row): ViewRecord => ({ id: row.id, version: versions.get(row.id) ?? 1, cells: { ...valuesOf(row) } });
  const inBucket = (bucket: BucketId): Row[] => (parts === whole ? rows : rows.filter((row) => parts.has(bucket, valuesOf(row))));
  const find = (id: RecordId): Row | undefined => rows.find((row) => row.id === id);
  const change = (id: RecordId, values: FieldValues): Row[] => {
    const row = find(id);
    if (!row) return [];
    Object.assign(row, values);
    versions.set(id, (versions.get(id) ?? 1) + 1);
    return [row];
  };
  const add = (values: FieldValues, bringsBack: RecordId | undefined): Row => {
    const row = { ...values, id: bringsBack ?? `new-${(made += 1)}` } as unknown as Row;
    rows.push(row);
    return row;
  };
  const changed = (): void => listeners.forEach((listener) => listener({ type: 'shifted' }));
  return {
    buckets: ({ scope }) => {
      const buckets = parts.buckets(scope).map((bucket) => ({ ...bucket, count: inBucket(bucket.id).length }));
      return Promise.resolve({ epoch: '1', buckets, ...(parts.axes && { axes: parts.axes }) });
    },
    range: ({ bucket, offset, limit }) =>
      Promise.resolve({
        records: inBucket(bucket)
          .slice(offset, offset + limit)
          .map(toRecord),
      }),
    write: ({ changes, creates, deletes }) => {
      const written = changes.flatMap(({ recordId, to }) => change(recordId, to.values));
      const created = creates.map(({ key, values, bringsBack }) => ({ key: String(key), record: toRecord(add(values, bringsBack)) }));
      for (const { recordId } of deletes) {
        const at = rows.findIndex(({ id }) => id === recordId);
        if (at >= 0) rows.splice(at, 1);
      }
      // counts are read again once the view has taken over what was written
      setTimeout(changed);
      return Promise.resolve({ records: written.map(toRecord), created, failed: [] });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    changed,
  };
}
