import type { Call } from '../call.ts';
import { calls } from '../calls/calls.ts';
import type { WireColumn } from '../wire/column.ts';
import type { WireFullTable } from '../wire/table.ts';
import { isReadOnly, toCellSchema } from './cell-schema.ts';
import { securitySchemes, type OpenApiInfo } from './openapi-document.ts';
import { toOperation, type Json } from './to-operation.ts';
import { toComponentSchemas } from './to-schema-object.ts';

/** A base and those of its tables that are to be described. */
export interface DescribedBase {
  readonly id: string;
  readonly tables: readonly WireFullTable[];
  /** Whether whoever reads the description may make calls of a permission. */
  may(permission: string): boolean;
}

/** The call with some of its path values given, and the schemas of what it takes and answers with. */
interface Bound {
  readonly call: Call;
  readonly params: Readonly<Record<string, string>>;
  readonly id: string;
  readonly summary?: string;
  readonly body?: Json;
  readonly answer?: Json;
}

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const listOf = (items: Json): Json => ({ type: 'array', items });
const pageOf = (items: Json): Json => ({
  type: 'object',
  properties: {
    list: listOf(items),
    pageInfo: ref('PageInfo'),
    errors: listOf({ type: 'object', properties: { message: { type: 'string' } } }),
  },
  required: ['list', 'pageInfo'],
});
const keyed: Json = { type: 'object', additionalProperties: { type: ['integer', 'string'] } };

/** The OpenAPI 3.1 description of the rows of a base: its own tables, with a schema of rows for each. */
export function baseDocument(base: DescribedBase, info: OpenApiInfo): Json {
  const { serverUrl, ...rest } = info;
  const names = nameTables(base.tables);
  const nameOf = (id: unknown): string | undefined => names[base.tables.findIndex((table) => table.id === id)];
  const bound = base.tables.flatMap((table, at) =>
    boundCalls(base, table, names[at] ?? '', nameOf).map((one) => ({ ...one, tag: table.title })),
  );
  const paths: Record<string, Record<string, unknown>> = {};
  for (const one of bound) {
    if (!base.may(one.call.permission)) continue;
    (paths[toTemplate(one)] ??= {})[one.call.method.toLowerCase()] = toBoundOperation(one, one.tag);
  }
  const { Error, PageInfo } = toComponentSchemas();
  const rows = base.tables.flatMap((table, at) => [
    [`${names[at]}Row`, rowSchemaOf(table)],
    [`${names[at]}Values`, valuesSchemaOf(table)],
  ]);
  return {
    openapi: '3.1.0',
    info: rest,
    servers: [{ url: serverUrl ?? '/' }],
    tags: [...new Set(base.tables.map(({ title }) => title))].map((name) => ({ name })),
    paths,
    components: { schemas: { ...Object.fromEntries(rows), Error, PageInfo }, securitySchemes },
  };
}

function boundCalls(
  { id }: DescribedBase,
  table: WireFullTable,
  name: string,
  nameOf: (id: unknown) => string | undefined,
): readonly Bound[] {
  const params = { org: 'noco', project: id, table: table.id };
  const [row, values] = [ref(`${name}Row`), ref(`${name}Values`)];
  const one = (key: string, call: Call, more: Omit<Partial<Bound>, 'call'> = {}): Bound => ({
    call,
    params,
    id: `${name}.${key}`,
    ...more,
  });
  const withKey: Json = { allOf: [values, { type: 'object', properties: keysOf(table), required: Object.keys(keysOf(table)) }] };
  return [
    one('list', calls.rows.list, { answer: pageOf(row) }),
    one('create', calls.rows.create, { body: values, answer: row }),
    one('findOne', calls.rows.findOne, { answer: row }),
    one('count', calls.rows.count),
    one('groupBy', calls.rows.groupBy),
    one('read', calls.rows.read, { answer: row }),
    one('update', calls.rows.update, { body: values, answer: row }),
    one('delete', calls.rows.delete),
    one('exist', calls.rows.exist),
    one('createMany', calls.bulk.create, { body: listOf(values) }),
    one('updateMany', calls.bulk.update, { body: listOf(withKey), answer: listOf(keyed) }),
    one('deleteMany', calls.bulk.delete, { body: listOf({ type: 'object', properties: keysOf(table) }), answer: listOf(keyed) }),
    one('updateAll', calls.bulk.updateAll, { body: values }),
    one('deleteAll', calls.bulk.deleteAll),
    one('exportCsv', calls.rows.exportCsv),
    one('exportExcel', calls.rows.exportExcel),
    ...table.columns.flatMap((column) => linkCalls(column, params, name, nameOf)),
  ];
}

/** What is linked over a column, by the address that names the table. */
function linkCalls(column: WireColumn, path: Json, name: string, nameOf: (id: unknown) => string | undefined): readonly Bound[] {
  if (column.uidt !== 'Links' && column.uidt !== 'LinkToAnotherRecord') return [];
  const params = { tableId: String(path['table']), columnId: column.id };
  const other = nameOf(column.colOptions?.['fk_related_model_id']);
  const answer = pageOf(other === undefined ? { type: 'object' } : ref(`${other}Row`));
  const of = (what: string, call: Call, summary: string, more: Pick<Bound, 'answer'> = {}): Bound => ({
    call,
    params,
    id: `${name}.${what}.${column.id}`,
    summary: `${summary}: ${column.title}`,
    ...more,
  });
  return [
    of('listLinked', calls.links.list, 'List the rows a row is linked with', { answer }),
    of('listUnlinked', calls.links.listExcluded, 'List the rows a row could be linked with', { answer }),
    of('link', calls.links.addMany, 'Link a row with others'),
    of('unlink', calls.links.removeMany, 'Take links of a row away'),
  ];
}

/** Braces stand for what is still to be filled in; others are escaped. */
function toTemplate({ call, params }: Bound): string {
  return call.path.replaceAll(/:(\w+)/g, (_all, name: string) => (name in params ? encodeURIComponent(params[name] ?? '') : `{${name}}`));
}

function toBoundOperation({ call, params, id, summary, body, answer }: Bound, tag: string): Json {
  const operation = toOperation(call);
  const parameters = ((operation['parameters'] ?? []) as readonly Json[]).filter(
    (one) => one['in'] !== 'path' || !(String(one['name']) in params),
  );
  const responses = operation['responses'] as Readonly<Record<string, Json>>;
  const done = responses[call.status];
  return {
    ...operation,
    operationId: id,
    tags: [tag],
    summary: summary ?? call.summary,
    parameters,
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: { ...responses, ...(answer && { [call.status]: { ...done, content: { 'application/json': { schema: answer } } } }) },
  };
}

function rowSchemaOf({ title, columns }: WireFullTable): Json {
  return { type: 'object', title, properties: Object.fromEntries(columns.map((column) => [column.title, toCellSchema(column)])) };
}

/** Cells by title; column names are understood as well. */
function valuesSchemaOf({ title, columns }: WireFullTable): Json {
  const own = columns.filter((column) => !isReadOnly(column));
  return {
    type: 'object',
    title: `${title}: values`,
    properties: Object.fromEntries(own.map((column) => [column.title, toCellSchema(column)])),
  };
}

const keysOf = ({ columns }: WireFullTable): Json =>
  Object.fromEntries(columns.filter(({ pk }) => pk).map((column) => [column.title, { type: ['integer', 'string'] }]));

/** Titles as names of schemas, each once: `Order lines` is `OrderLines`. Names have letters of ASCII alone; other titles give way to ids. */
function nameTables(tables: readonly WireFullTable[]): readonly string[] {
  const taken = new Set<string>();
  return tables.map(({ id, title }) => {
    const words = title.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
    const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
    const name = /^[A-Za-z]/.test(joined) && /^[\x20-\x7e]*$/.test(title) && !taken.has(joined) ? joined : `Table_${id}`;
    taken.add(name);
    return name;
  });
}
