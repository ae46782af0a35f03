import type { HueName } from '../cells/cell-spec.ts';
import type { BucketId, RecordId, ViewRecord } from '../view/core/record.ts';
import type { ViewCore } from '../view/core/view-core.ts';
import type { Span, SpanFields } from './span.ts';
import { spanOf } from './span.ts';

/** A record that takes place at some time, as a calendar or timeline draws it. */
export interface TimedItem {
  readonly id: RecordId;
  readonly bucket: BucketId;
  readonly record: ViewRecord;
  readonly title: string;
  readonly span: Span;
  readonly hue: HueName | null;
}

/** A record without a date. */
export interface UndatedItem {
  readonly id: RecordId;
  readonly bucket: BucketId;
  readonly record: ViewRecord;
  readonly title: string;
}

export interface SortedItems {
  readonly dated: readonly TimedItem[];
  readonly undated: readonly UndatedItem[];
}

/** Sorts the records of a view by their present dates: a record that was just given a date is no longer among those without. */
export function createItemSorter(view: ViewCore, fields: SpanFields): (buckets: readonly BucketId[]) => SortedItems {
  // records are not changed but replaced, so what was found out of one stays true
  const known = new WeakMap<ViewRecord, { readonly span: Span | null; readonly title: string }>();
  const factsOf = (record: ViewRecord): { readonly span: Span | null; readonly title: string } => {
    const held = known.get(record);
    if (held) return held;
    const facts = { span: spanOf(record, fields), title: view.titleOf(record.id) };
    known.set(record, facts);
    return facts;
  };
  return (buckets) => {
    const dated: TimedItem[] = [];
    const undated: UndatedItem[] = [];
    const seen = new Set<RecordId>();
    for (const bucket of buckets)
      for (let at = 0; at < view.count(bucket); at += 1) {
        const record = view.recordAt(bucket, at);
        if (!record || seen.has(record.id)) continue;
        seen.add(record.id);
        const { span, title } = factsOf(record);
        if (span) dated.push({ id: record.id, bucket, record, title, span, hue: record.hue ?? null });
        else undated.push({ id: record.id, bucket, record, title });
      }
    return { dated, undated };
  };
}

/** Records of a bucket that have a date by now, such as one that stays among those without until it is left. */
export function countDatedIn(bucket: BucketId, { dated }: SortedItems): number {
  return dated.filter((item) => item.bucket === bucket).length;
}
