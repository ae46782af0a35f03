import { linkTitlesMost } from '@quadrille/contract';
import { displayFieldOf, formatCell, type RowId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { fieldSourceOf } from '../../storage/schema/value-fields.ts';
import { readOptions, type RowsSource } from '../records/index.ts';
import { getLink } from './find-link.ts';

interface NamedLinks {
  readonly rowId: RowId;
  readonly records: [id: RowId, title: string][];
}

/** All the records some rows are linked with, by id and title: what a cell that names the first of them leaves out. */
export async function nameLinked(ctx: Ctx, { schema, table }: RowsSource, column: string, ids: readonly RowId[]): Promise<NamedLinks[]> {
  const { definition, related } = getLink(schema, table, column);
  const display = displayFieldOf(related.fields);
  const base = getBase(ctx);
  const options = readOptions(ctx);
  const rows = await base.records({ ...options, tableId: table.id, ids, fieldIds: [], shape: 'arrays' });
  const named: NamedLinks[] = [];
  let left: number = linkTitlesMost.records;
  for (const { id: rowId } of rows.toSorted((a, b) => a.id - b.id)) {
    const linked = { fieldId: definition.mirrorFieldId, rowId, isExcluded: false };
    const found = await base.records({
      ...options,
      tableId: related.id,
      query: { filters: [], sorts: [], search: null, shuffle: false, linked: [linked] },
      offset: 0,
      limit: left + 1,
      fieldIds: display ? [display.id] : [],
    });
    if (found.length > left) break;
    left -= found.length;
    const title = (value: Parameters<typeof formatCell>[0]): string =>
      display ? formatCell(value, display, fieldSourceOf(schema), { timeZone: options.context.timeZone }) : '';
    named.push({ rowId, records: found.map(({ id, cells }) => [id, title(cells[0] ?? null)]) });
  }
  return named;
}
