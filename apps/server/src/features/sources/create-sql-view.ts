import { refuse, refuseProgram, type WireFullTable } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import { runWrite } from '../changes/index.ts';
import { getPlace, getTable } from '../structure/index.ts';
import { presentFullTable } from '../views/index.ts';
import { putTable } from './apply-source.ts';
import { toInflection } from './inflect.ts';
import { toColumn, type WantedTable } from './plan-source.ts';
import { readSelect, runSelect } from './run-select.ts';
import { sayFailure } from './say-failure.ts';

export interface SqlViewBody {
  readonly view_name: string;
  readonly title?: string | null | undefined;
  readonly view_definition: string;
}

/** A table of the base that shows the rows of a SELECT on a connected database. The database itself is left as it is. */
export async function createSqlView(ctx: Ctx, sourceId: string, body: SqlViewBody): Promise<WireFullTable> {
  const source = await getPlace(ctx, sourceId);
  if (source === null)
    throw refuseProgram('badRequest', 'SQL views are made on connected databases. For the project’s own tables, make a view of the table.');
  const open = await ctx.parts.sources.open(source.id).catch(sayFailure);
  const { foreign } = open.dialect;
  if (foreign === null) throw refuseProgram('notImplemented', 'Databases of this kind cannot be opened yet.');
  const query = readSelect(open, body.view_definition);
  const { columns } = await runSelect(ctx, open, query, 0);
  refuseUnnamed(columns.map(({ name }) => name));
  const wanted: WantedTable = {
    schema: null,
    name: body.title ?? body.view_name,
    isView: true,
    key: null,
    orderedBy: columns
      .filter(({ type }) => foreign.isOrdered(type))
      .map(({ name }) => name)
      .slice(0, mostOrdered),
    comment: null,
    columns: columns.map(({ name, type }) =>
      toColumn(
        { name, type, isNullable: true, keyPosition: 0, isFilled: false, comment: null, choices: null },
        foreign.fieldTypeOf(type),
        foreign,
      ),
    ),
    junction: null,
    keys: [],
    query,
  };
  const naming = { id: source.id, tables: toInflection('none'), columns: toInflection(source.inflection_column) };
  const id = await runWrite(ctx, 'table.created', (tx) => putTable(tx, naming, wanted));
  const schema = await getBase(ctx).schema();
  return presentFullTable(ctx.actor, schema, getTable(schema, id));
}

/** Rows are counted in the order of these, which tells equal rows apart well enough for reading. */
const mostOrdered = 8;

function refuseUnnamed(given: readonly string[]): void {
  // SQLite tells the second `a` apart as `a:1`.
  const names = given.map((name) => name.replace(/:\d+$/, ''));
  const twice = names.find((name, at) => names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) !== at);
  if (twice !== undefined) throw refuse('namedTwice', { name: twice });
  if (names.some((name) => name === '' || name === '?column?' || name.includes('?'))) throw refuse('columnUnnamed');
}
