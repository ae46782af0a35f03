import { calls, type Row } from '@quadrille/contract';
import type { Client } from '../client/client.ts';
import { describeTable } from './describe-base.ts';
import { SchemaDriftError } from './schema-drift-error.ts';
import type { FieldShape, TableShape } from './table-shape.ts';

export interface RowsChoice {
  /** Condition text, `(Title,eq,x)~and(...)`. */
  readonly where?: string;
  /** Comma separated titles, `-` for descending. */
  readonly sort?: string;
  readonly limit?: number;
  readonly offset?: number;
}

/** A table with rows of a type of their own. Every row read is checked; `SchemaDriftError` says what is not as generated. */
export interface OpenTable<TableRow, Values> {
  list(choice?: RowsChoice): Promise<{ readonly list: TableRow[]; readonly total: number }>;
  /** All matching rows, page by page. */
  iterate(choice?: RowsChoice): AsyncIterable<TableRow>;
  get(rowId: number): Promise<TableRow>;
  /** Answers the id of the new row. */
  create(values: Values): Promise<number>;
  update(rowId: number, values: Values): Promise<void>;
  delete(rowId: number): Promise<void>;
  /** Compares the live table with what was generated, before anything is read. */
  check(): Promise<void>;
}

type TableClient = Pick<Client, 'tableRows' | 'tables' | 'iterate'>;

/** Opens a table of generated code. */
export function openTable<TableRow, Values>(client: TableClient, shape: TableShape): OpenTable<TableRow, Values> {
  const params = { tableId: shape.id };
  const idTitle = Object.entries(shape.fields).find(([, { type }]) => type === 'ID')?.[0] ?? 'Id';
  const checked = (row: unknown): TableRow => checkRow(shape, row as Row) as TableRow;
  const named = (rowId: number, values: object): Row => ({ ...(values as Row), [idTitle]: rowId });
  return {
    list: async (choice = {}) => {
      const { list, pageInfo } = await client.tableRows.list({ params, query: { ...choice } });
      return { list: list.map(checked), total: pageInfo.totalRows };
    },
    iterate: (choice = {}) => iterate(client, shape, choice, checked),
    get: async (rowId) => checked(await client.tableRows.read({ params: { ...params, rowId } })),
    create: async (values) => {
      const made = (await client.tableRows.create({ params, body: values as Row })) as Row;
      return Number(made[idTitle]);
    },
    update: async (rowId, values) => void (await client.tableRows.update({ params, body: named(rowId, values as object) })),
    delete: async (rowId) => void (await client.tableRows.delete({ params, body: named(rowId, {}) })),
    check: async () => compare(shape, await describeTable(client, shape.id)),
  };
}

async function* iterate<TableRow>(
  client: TableClient,
  { id }: TableShape,
  choice: RowsChoice,
  checked: (row: unknown) => TableRow,
): AsyncGenerator<TableRow> {
  const pages = client.iterate(calls.tableRows.list, { params: { tableId: id }, query: { ...choice } });
  for await (const row of pages) yield checked(row);
}

function checkRow(shape: TableShape, row: Row): Row {
  for (const [title, field] of Object.entries(shape.fields)) {
    if (!Object.hasOwn(row, title)) throw new SchemaDriftError(shape.title, title, 'is not there any more');
    const value: unknown = row[title];
    if (value !== null && !fits(field, value))
      throw new SchemaDriftError(shape.title, title, `holds ${describe(value)}, not ${expected(field)}`);
  }
  return row;
}

function fits({ kind, options }: FieldShape, value: unknown): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'choice':
      return typeof value === 'string' && (options ?? []).includes(value);
    case 'any':
      return true;
  }
}

function expected({ kind, options = [] }: FieldShape): string {
  return kind === 'choice' ? `one of ${options.join(', ')}` : `a ${kind}`;
}

const describe = (value: unknown): string => (typeof value === 'string' ? JSON.stringify(value.slice(0, 50)) : `a ${typeof value}`);

function compare(shape: TableShape, live: TableShape): void {
  for (const [title, field] of Object.entries(shape.fields)) {
    const now = live.fields[title];
    if (now === undefined) {
      const [renamed] = Object.entries(live.fields).find(([, other]) => other.id === field.id) ?? [];
      throw new SchemaDriftError(shape.title, title, renamed === undefined ? 'is not there any more' : `is called "${renamed}" now`);
    }
    if (now.type !== field.type) throw new SchemaDriftError(shape.title, title, `is of type ${now.type}, not ${field.type}`);
  }
}
