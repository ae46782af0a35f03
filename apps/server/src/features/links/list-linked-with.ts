import type { GridLinked } from '@quadrille/contract';
import { displayFieldOf, formatCell, limits, type RowsQuery } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { fieldSourceOf } from '../../storage/schema/value-fields.ts';
import {
  type QueryChoice,
  type QueryRules,
  readOptions,
  readOptionsFor,
  type RowsSource,
  toRowsQuery,
  visibleFields,
} from '../records/index.ts';
import { getLink } from './find-link.ts';

/** The records the rows of a view are linked with, by name, with how many rows each; those the reader may not see are left out. */
export async function listLinkedWith(
  ctx: Ctx,
  source: RowsSource,
  name: string,
  choice: QueryChoice,
  rules: QueryRules = {},
): Promise<GridLinked> {
  const { schema, table, view } = source;
  const shown = rules.isConfined ? visibleFields(table, view) : table.fields;
  const { field, related } = getLink(schema, { ...table, fields: shown, fieldById: new Map(shown.map((one) => [one.id, one])) }, name);
  const query: RowsQuery = { ...toRowsQuery(source, choice, rules), sorts: [] };
  const base = getBase(ctx);
  const counted = await base.optionCounts({
    ...(await readOptionsFor(ctx, { table }, query, [field.id])),
    tableId: table.id,
    query,
    fieldId: field.id,
  });
  const counts = new Map(counted.slice(0, limits.linkedStacks).map(({ optionId, count }) => [Number(optionId), count]));
  const display = displayFieldOf(related.fields);
  const options = readOptions(ctx);
  const ids = [...counts.keys()];
  const fieldIds = display ? [display.id] : [];
  const found = ids.length === 0 ? [] : await base.records({ ...options, tableId: related.id, ids, fieldIds, shape: 'arrays' });
  const titleOf = (value: Parameters<typeof formatCell>[0]): string =>
    display ? cutTitle(formatCell(value, display, fieldSourceOf(schema), { timeZone: options.context.timeZone })) : '';
  return {
    records: found
      .map(({ id, cells }) => ({ id, title: titleOf(cells[0] ?? null), count: counts.get(id) ?? 0 }))
      .toSorted((one, other) => one.id - other.id),
    isAll: counted.length <= limits.linkedStacks,
  };
}

/** As much of a title as is listed; a sign that takes two units is not cut in two. */
const cutTitle = (title: string): string => title.slice(0, limits.linkedTitle).replace(/[\uD800-\uDBFF]$/, '');
