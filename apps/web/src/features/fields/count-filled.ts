import { fieldKinds } from '@quadrille/domain';
import type { Field } from '@quadrille/domain';
import { client } from '../../platform/client.ts';
import type { Structure } from '../structure/index.ts';

/** How many records of the table hold a value of a field people fill in; null for one that is made of others, and where it cannot be told. */
export async function countFilled({ tableId }: Pick<Structure, 'tableId'>, { id, type }: Field): Promise<number | null> {
  if (fieldKinds[type].isVirtual || fieldKinds[type].isReadOnly) return null;
  const filterArrJson = JSON.stringify([{ fk_column_id: id, comparison_op: 'notblank' }]);
  const answer = await client.grids.count({ params: { tableId }, query: { filterArrJson } }).catch(() => null);
  return answer?.isExact ? answer.count : null;
}
