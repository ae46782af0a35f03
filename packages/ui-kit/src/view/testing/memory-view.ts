import type { CellValue } from '../../cells/cell-spec.ts';
import type { ChangePlan, RecordPlace } from '../core/change-plan.ts';
import { keyBetween } from '../core/order-key.ts';
import type { AxisKey, Bucket, BucketId, BucketSummary, FieldId, FieldValues, RecordId, ViewRecord } from '../core/record.ts';
import type { PlanAnswer, RecordFailure, ViewEvent, ViewSource } from '../core/view-source.ts';

export interface MemoryAxis {
  readonly field: FieldId;
  /** Without the one for no value, which stands first. */
  readonly keys: readonly AxisKey[];
  readonly emptyTitle?: string;
}

export interface MemoryViewOptions {
  readonly records: readonly ViewRecord[];
  /** Absent: all records are in one bucket, `all`. */
  readonly axes?: readonly MemoryAxis[];
  readonly summarize?: (records: readonly ViewRecord[], bucket: BucketId) => readonly BucketSummary[];
  /** A sort instead of an order made by hand. */
  readonly compare?: (a: ViewRecord, b: ViewRecord) => number;
  /** Why a change is refused; null when it is not. */
  readonly refuse?: (plan: ChangePlan, id: RecordId) => string | null;
  /** Said before every answer; throws or waits for tests of slow and failing sources. */
  readonly onAsk?: (ask: 'buckets' | 'range' | 'write', signal: AbortSignal | null) => Promise<void>;
}

/** Records in memory as a server would keep them, for several people at once. For tests, stories and demos. */
export interface MemoryView {
  /** A source for one person; each hears what others did. */
  open(): ViewSource;
  /** Records of a bucket in their order. */
  list(bucket: BucketId): readonly ViewRecord[];
  bucketIds(): readonly BucketId[];
  record(id: RecordId): ViewRecord | null;
  all(): readonly ViewRecord[];
  /** Somebody changes records elsewhere. */
  write(plan: ChangePlan): PlanAnswer;
  emit(event: ViewEvent): void;
  /** Another order: everything is read again. */
  setCompare(compare: MemoryViewOptions['compare']): void;
}

const noKey = '';

export function createMemoryView(options: MemoryViewOptions): MemoryView {
  const axes = options.axes ?? [];
  const records = new Map<RecordId, ViewRecord>();
  const listeners = new Set<(event: ViewEvent) => void>();
  let compare = options.compare;
  let epoch = 1;
  let lists: Map<BucketId, ViewRecord[]> | null = null;
  let lastId = 0;

  let lastKey: string | null = null;
  for (const record of options.records) {
    lastKey = record.orderKey ?? keyBetween(lastKey, null, () => 0);
    records.set(record.id, { ...record, orderKey: lastKey });
    if (typeof record.id === 'number') lastId = Math.max(lastId, record.id);
  }

  const keysOf = (value: CellValue | undefined): readonly string[] => {
    const keys = Array.isArray(value) ? (value as readonly string[]) : value === null || value === undefined ? [] : [String(value)];
    return keys.length > 0 ? keys : [noKey];
  };

  const bucketId = (path: readonly string[]): BucketId => (path.length === 0 ? 'all' : path.join('|'));

  const bucketsOf = (record: ViewRecord): BucketId[] =>
    axes
      .reduce<readonly string[][]>(
        (paths, { field }) => paths.flatMap((path) => keysOf(record.cells[field]).map((key) => [...path, key])),
        [[]],
      )
      .map(bucketId);

  const byOrder = (a: ViewRecord, b: ViewRecord): number => {
    const sorted = compare?.(a, b) ?? 0;
    if (sorted !== 0) return sorted;
    const [one, other] = [a.orderKey ?? '', b.orderKey ?? ''];
    if (one !== other) return one < other ? -1 : 1;
    return String(a.id) < String(b.id) ? -1 : 1;
  };

  const ordered = (): Map<BucketId, ViewRecord[]> => {
    if (lists) return lists;
    const made = new Map<BucketId, ViewRecord[]>();
    for (const record of [...records.values()].toSorted(byOrder))
      for (const id of bucketsOf(record)) {
        const list = made.get(id);
        if (list) list.push(record);
        else made.set(id, [record]);
      }
    lists = made;
    return made;
  };

  const axisKeys: readonly (readonly AxisKey[])[] = axes.map(({ keys, emptyTitle = 'No value' }) => [
    { key: noKey, title: emptyTitle },
    ...keys,
  ]);

  const paths = (): readonly (readonly string[])[] =>
    axisKeys.reduce<readonly (readonly string[])[]>((all, keys) => all.flatMap((path) => keys.map(({ key }) => [...path, key])), [[]]);

  const bucketAt = (path: readonly string[]): Bucket => {
    const id = bucketId(path);
    const list = ordered().get(id) ?? [];
    const values: FieldValues = Object.fromEntries(
      axes.map(({ field }, axis) => [field, (path[axis] ?? noKey) === noKey ? null : (path[axis] ?? null)]),
    );
    const summaries = options.summarize?.(list, id);
    return { id, path, count: list.length, values, ...(summaries && { summaries }) };
  };

  /** The key of a place told by neighbours alone. */
  const keyFor = (place: RecordPlace): string | null => {
    const list = ordered().get(place.bucket) ?? [];
    const after = list.findIndex(({ id }) => id === place.afterId);
    const at = after >= 0 ? after + 1 : list.findIndex(({ id }) => id === place.beforeId);
    const index = at >= 0 ? at : Math.min(place.index, list.length);
    return keyBetween(list[index - 1]?.orderKey ?? null, list[index]?.orderKey ?? null);
  };

  const put = (record: ViewRecord): ViewRecord => {
    records.set(record.id, record);
    lists = null;
    return record;
  };

  const write = (plan: ChangePlan, from: ((event: ViewEvent) => void) | null = null): PlanAnswer => {
    const failed: RecordFailure[] = [];
    const refuse = (id: RecordId, isThere: boolean): boolean => {
      const reason = isThere ? (options.refuse?.(plan, id) ?? null) : 'It was deleted';
      if (reason !== null) failed.push({ recordId: id, reason });
      return reason !== null;
    };
    const changed = plan.changes.flatMap(({ recordId, to }) => {
      const before = records.get(recordId);
      if (refuse(recordId, before !== undefined) || !before) return [];
      const orderKey = to.place ? (to.place.orderKey ?? keyFor(to.place)) : (to.orderKey ?? before.orderKey ?? null);
      return [put({ ...before, version: before.version + 1, cells: { ...before.cells, ...to.values }, orderKey })];
    });
    const created = plan.creates.flatMap(({ key, values, place, bringsBack }) => {
      if (refuse(key, true)) return [];
      const id = bringsBack ?? (lastId += 1);
      const orderKey = place ? (place.orderKey ?? keyFor(place)) : null;
      return [{ key: String(key), record: put({ id, version: 1, cells: values, orderKey }) }];
    });
    const gone = plan.deletes.flatMap(({ recordId }) => {
      if (refuse(recordId, records.has(recordId))) return [];
      records.delete(recordId);
      lists = null;
      return [recordId];
    });
    for (const listener of listeners) {
      if (listener === from) continue;
      if (changed.length > 0) listener({ type: 'changed', records: changed });
      if (gone.length > 0) listener({ type: 'removed', ids: gone });
      listener({ type: 'shifted' });
    }
    return { records: changed, created, failed };
  };

  const emit = (event: ViewEvent): void => {
    for (const listener of listeners) listener(event);
  };

  return {
    open() {
      let own: ((event: ViewEvent) => void) | null = null;
      return {
        async buckets(_query, signal) {
          await options.onAsk?.('buckets', signal);
          return { buckets: paths().map(bucketAt), axes: axisKeys, epoch: String(epoch) };
        },
        async range({ bucket, offset, limit }, signal) {
          await options.onAsk?.('range', signal);
          const list = ordered().get(bucket) ?? [];
          return { records: list.slice(offset, offset + limit), total: list.length, epoch: String(epoch) };
        },
        async write(plan) {
          await options.onAsk?.('write', null);
          return write(plan, own);
        },
        subscribe(listener) {
          own = listener;
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        async locate(recordId) {
          const record = records.get(recordId);
          const bucket = record && bucketsOf(record)[0];
          return record && bucket !== undefined ? { bucket, index: (ordered().get(bucket) ?? []).indexOf(record) } : null;
        },
      };
    },
    list: (bucket) => ordered().get(bucket) ?? [],
    bucketIds: () => paths().map(bucketId),
    record: (id) => records.get(id) ?? null,
    all: () => [...records.values()],
    write: (plan) => write(plan),
    emit,
    setCompare(next) {
      compare = next;
      epoch += 1;
      lists = null;
      emit({ type: 'reset' });
    },
  };
}
