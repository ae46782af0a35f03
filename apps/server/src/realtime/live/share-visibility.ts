import { createHash } from 'node:crypto';
import type { FieldId, RowsQuery } from '@quadrille/domain';
import type { OpenShare } from '../../features/shares/index.ts';
import { toRowsQuery, visibleFields } from '../../features/records/index.ts';
import type { ReadStore } from '../../storage/store/read-store.ts';
import type { CommittedChange } from '../../storage/store/committed-change.ts';
import { describeReader, type LiveReader } from './live-reader.ts';
import { toLiveChange } from './to-live-change.ts';

/** What a shared view shows, as far as it decides which changes its visitors hear of. */
export interface ShareVisibility {
  readonly reader: LiveReader;
  readonly query: RowsQuery;
  /** Fields by which rows come into visibility and go out of it. */
  readonly deciding: ReadonlySet<FieldId>;
  /** Equal as long as the columns and settings visitors see are. */
  readonly look: string;
}

/** More rows of one change are not looked at one by one. */
const mostLooks = 20;

/** Fields that are neither shown nor decide what is shown are as if they were not there. */
export function toShareVisibility(share: OpenShare): ShareVisibility | null {
  const { schema, table, view } = share;
  const shown = visibleFields(table, view).map(({ id }) => id);
  const deciding = new Set(
    [...view.filters, ...(view.withheld ?? [])].flatMap(({ fieldId }) => (fieldId === null ? [] : [fieldId as FieldId])),
  );
  const query = toRowsQuery(share, { where: undefined, filterArrJson: undefined });
  const ordering = query.sorts.map(({ fieldId }) => fieldId);
  const reader = describeReader(schema, table.id, [...new Set([...shown, ...deciding, ...ordering])]);
  if (!reader) return null;
  const fields = shown.map((id) => table.fieldById.get(id));
  const look = createHash('sha256')
    .update(JSON.stringify([view, fields, table.rules]))
    .digest('base64');
  return { reader, query, deciding, look };
}

/** Whether visitors may see another thing after a change of rows. Where nobody can tell quickly, the answer is that they may. */
export async function mayShow(base: ReadStore, { reader, query, deciding }: ShareVisibility, change: CommittedChange): Promise<boolean> {
  const news = toLiveChange(change, reader);
  if (news === null) return false;
  const { rows } = news;
  if (news.isRelated || rows === null) return true;
  const touched = [...rows.created, ...rows.updated];
  const isNarrow = query.filters.length > 0 || (query.within?.length ?? 0) > 0;
  if (touched.length + rows.deleted.length === 0) return false; // structure alone
  const mayMove = rows.deleted.length > 0 || news.fieldIds.some((id) => deciding.has(id as FieldId));
  if (!isNarrow || mayMove || touched.length > mostLooks) return true;
  for (const rowId of touched) if ((await base.position({ tableId: reader.tableId, query, rowId })) !== null) return true;
  return false;
}
