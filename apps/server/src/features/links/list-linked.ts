import { AppError, type RawAnswer, type RowsQueryInput } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import { listRows, readOptions, type RowsSource, toRowId } from '../records/index.ts';
import { getLink } from './find-link.ts';

export interface LinkedRequest {
  readonly rowId: string;
  /** Title, column name or id of the link. */
  readonly column: string;
  /** `hm`, `mm` or `bt` where the path names it. */
  readonly relation?: string;
  /** Rows that could be linked instead of those that are. */
  readonly isExcluded?: boolean;
}

/** A page of the rows a row is linked with, or could be. */
export async function listLinked(
  ctx: Ctx,
  { schema, table }: RowsSource,
  request: LinkedRequest,
  query: RowsQueryInput,
): Promise<RawAnswer> {
  const { definition, related } = getLink(schema, table, request.column, request.relation);
  const rowId = toRowId(request.rowId);
  const found =
    rowId === null
      ? []
      : await getBase(ctx).records({ ...readOptions(ctx), tableId: table.id, ids: [rowId], fieldIds: [], shape: 'arrays' });
  if (rowId === null || found.length === 0) throw new AppError('rowNotFound');
  const linked = { fieldId: definition.mirrorFieldId, rowId, isExcluded: request.isExcluded === true };
  return listRows(ctx, { schema, table: related, view: null }, query, { linked });
}
