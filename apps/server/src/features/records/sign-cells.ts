import type { FileAddresses } from '@quadrille/contract';
import type { Condition, FieldId, RowId } from '@quadrille/domain';
import { getBase, type Ctx } from '../../app-context.ts';
import type { RecordRow } from '../../storage/store/read-requests.ts';
import type { RowsSource } from './find-rows-source.ts';
import { readOptions } from './read-options.ts';
import { toRowsQuery } from './rows-query.ts';
import { idField } from './to-cells.ts';
import { visibleFields } from './visible-fields.ts';
import { idsIn, presentFile } from '../files/index.ts';

export interface CellName {
  readonly rowId: number;
  readonly columnId: string;
}

/** Signs addresses for the files in cells the reader sees; what they do not see has no entry. */
export async function signCells(ctx: Ctx, source: RowsSource, cells: readonly CellName[]): Promise<FileAddresses> {
  const shown = visibleFields(source.table, source.view).filter(({ type }) => type === 'Attachment');
  const fields = shown.filter(({ id }) => cells.some(({ columnId }) => columnId === id));
  if (fields.length === 0 || cells.length === 0) return { list: [] };
  const asked = new Set(cells.map(({ rowId, columnId }) => `${rowId}:${columnId}`));
  const rows = await readRows(
    ctx,
    source,
    [...new Set(cells.map(({ rowId }) => rowId as RowId))],
    fields.map(({ id }) => id),
  );
  const found = rows.flatMap((row) =>
    fields.flatMap(({ id }, index) =>
      asked.has(`${row.id}:${id}`) ? [{ rowId: row.id, columnId: id, ids: idsIn(row.cells[index] ?? null) }] : [],
    ),
  );
  const entries = await ctx.parts.meta.files.listOfBase(getBase(ctx).baseId, [...new Set(found.flatMap(({ ids }) => ids))]);
  const byId = new Map(entries.map((entry) => [entry.id, presentFile(ctx.parts, entry)]));
  return {
    list: found.map(({ rowId, columnId, ids }) => ({ rowId, columnId, files: ids.flatMap((id) => byId.get(id) ?? []) })),
  };
}

/** People of the base may read every row of a table; visitors those the shared view holds. */
function readRows(ctx: Ctx, source: RowsSource, ids: readonly RowId[], fieldIds: readonly FieldId[]): Promise<readonly RecordRow[]> {
  const request = { ...readOptions(ctx), tableId: source.table.id, fieldIds };
  if (ctx.actor.userId !== null) return getBase(ctx).records({ ...request, ids, shape: 'arrays' });
  const id = idField(source.table);
  if (!id) return Promise.resolve([]);
  const isAsked: Condition = { kind: 'condition', logicalOp: 'and', fieldId: id.id, op: 'in', subOp: null, value: ids.join(',') };
  const query = toRowsQuery(source, { where: undefined, filterArrJson: undefined }, { isConfined: true });
  const filters = [...query.filters, [isAsked]];
  return getBase(ctx).records({ ...request, query: { ...query, filters }, offset: 0, limit: ids.length });
}
