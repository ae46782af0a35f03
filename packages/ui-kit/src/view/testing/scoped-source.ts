import type { BucketId, ViewRecord } from '../core/record.ts';
import type { ViewSource } from '../core/view-source.ts';
import type { MemoryView } from './memory-view.ts';

export interface ScopedBucket {
  readonly id: BucketId;
  readonly has: (record: ViewRecord) => boolean;
}

/** Records in memory in buckets that follow from what is asked for: the days of a month, what has no place. */
export function createScopedSource(memory: MemoryView, bucketsOf: (scope: string | null) => readonly ScopedBucket[]): ViewSource {
  const source = memory.open();
  let known: readonly ScopedBucket[] = [];
  const listOf = ({ has }: ScopedBucket): readonly ViewRecord[] => memory.list('all').filter(has);
  return {
    ...source,
    async buckets({ scope }, signal) {
      const { epoch } = await source.buckets({ scope }, signal);
      known = bucketsOf(scope);
      return { epoch, buckets: known.map((bucket) => ({ id: bucket.id, count: listOf(bucket).length, values: {} })) };
    },
    async range({ bucket, offset, limit }) {
      const found = known.find(({ id }) => id === bucket);
      const list = found ? listOf(found) : [];
      return { records: list.slice(offset, offset + limit), total: list.length };
    },
  };
}
