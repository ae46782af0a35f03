import type { WireSort } from '@quadrille/contract';
import type { BaseId } from '@quadrille/domain';
import type { SortDoc } from '../../storage/schema/documents.ts';
import { toWireKeys } from '../structure/index.ts';

export function presentSort(baseId: BaseId, sort: SortDoc): WireSort {
  return {
    ...toWireKeys(baseId, sort),
    id: sort.id,
    fk_view_id: sort.viewId,
    fk_column_id: sort.fieldId,
    direction: sort.direction,
    order: sort.order,
  };
}
