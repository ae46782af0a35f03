import { AppError, type RawAnswer, type RowsQueryInput } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import { getLink, type Link, listLinked } from '../links/index.ts';
import { listRows, readOptions, toRowId, toRowsQuery, visibleFields } from '../records/index.ts';
import { choicesOf } from './form-choices.ts';
import type { OpenShare } from './open-share.ts';

export interface ShownLink {
  readonly rowId: string;
  readonly columnId: string;
  readonly relation: string;
}

const confined = { isConfined: true } as const;

/** What a row that the view shows is linked with: ids and names, whatever else the other table holds. */
export async function listShownLinks(
  ctx: Ctx,
  share: OpenShare,
  { rowId, columnId, relation }: ShownLink,
  query: RowsQueryInput,
): Promise<RawAnswer> {
  const { field, related } = getShownLink(share, columnId, relation);
  const id = toRowId(rowId);
  const shown = toRowsQuery(share, { where: undefined, filterArrJson: undefined }, confined);
  const position =
    id === null ? null : await getBase(ctx).position({ ...readOptions(ctx), tableId: share.table.id, query: shown, rowId: id });
  if (position === null) throw new AppError('rowNotFound');
  const source = { ...share, schema: namesOnly(share, related) };
  return listLinked(ctx, source, { rowId, column: field.id, relation }, query);
}

/** The rows an entry can be linked with, by id and name. */
export async function listCandidates(ctx: Ctx, share: OpenShare, columnId: string, query: RowsQueryInput): Promise<RawAnswer> {
  const { field, related } = getShownLink(share, columnId);
  const source = { schema: namesOnly(share, related), table: withNames(related), view: null };
  return listRows(ctx, source, query, { ...confined, among: choicesOf(share, field) });
}

/** A link the view shows; one it hides is as unknown as none. */
function getShownLink(share: OpenShare, columnId: string, relation?: string): Link {
  return getLink(share.schema, withFields(share.table, visibleFields(share.table, share.view)), columnId, relation);
}

/** The structure in which this table has nothing but its ids and names. */
function namesOnly({ schema }: OpenShare, related: TableSchema): OpenShare['schema'] {
  return { ...schema, tableById: new Map(schema.tableById).set(related.id, withNames(related)) };
}

function withNames(table: TableSchema): TableSchema {
  return withFields(
    table,
    table.fields.filter((field) => field.type === 'ID' || field.isPrimary),
  );
}

function withFields(table: TableSchema, fields: TableSchema['fields']): TableSchema {
  return { ...table, fields, fieldById: new Map(fields.map((field) => [field.id, field])) };
}
