import type { WireRuleFilter } from '@quadrille/contract';
import { placeOf } from '@quadrille/domain';
import type { GridColumn } from '@quadrille/ui-kit/grid';
import { placedBucket, placelessBucket } from '@quadrille/ui-kit/map';
import type { PlaceField } from '@quadrille/ui-kit/map';
import { useMemo } from 'react';
import type { CountWhere } from './span-records.ts';
import type { BucketReader } from './view-source.ts';

const condition = (fieldId: string, op: 'blank' | 'notblank'): readonly WireRuleFilter[] => [
  { fk_column_id: fieldId, comparison_op: op, comparison_sub_op: null, value: null, logical_op: 'and' },
];

/** A column of places as maps take it, the same object for as long as it is the same; null: there is none. */
export function usePlaceField(columns: readonly GridColumn[], id: string | null): PlaceField | null {
  const column = columns.find((one) => one.id === id && one.kind === 'place');
  const [title, isReadOnly] = [column?.title ?? null, column?.isReadOnly === true];
  return useMemo(() => (id === null || title === null ? null : { id, title, isReadOnly, placeOf }), [id, title, isReadOnly]);
}

/** Records with a place, and those without. */
export function createPlaceReader(fieldId: string, columns: () => readonly string[], count: CountWhere): BucketReader {
  return {
    movesByValue: true,
    columns,
    heldIn: (bucket) => ({ where: condition(fieldId, bucket === placelessBucket ? 'blank' : 'notblank') }),
    async buckets(signal) {
      const [placed, placeless] = await Promise.all([
        count(condition(fieldId, 'notblank'), signal),
        count(condition(fieldId, 'blank'), signal),
      ]);
      return {
        epoch: placed.epoch,
        buckets: [
          { id: placedBucket, count: placed.total, values: {} },
          { id: placelessBucket, count: placeless.total, values: {} },
        ],
      };
    },
  };
}
