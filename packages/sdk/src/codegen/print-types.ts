import type { BaseShape } from './describe-base.ts';
import type { FieldShape, TableShape } from './table-shape.ts';

/**
 * The TypeScript of a base: a type of rows and one of new rows for each table, and what `openTable` needs to check them at run
 * time. Programs name fields as keys, so one that is renamed or gone no longer compiles after generating anew.
 */
export function printTypes(base: BaseShape): string {
  const names = nameTables(base.tables);
  return [
    `// Made by quadrille-codegen from the base ${comment(base.title)} (${base.id}). Do not edit: generate it anew.`,
    `import { openTable, type Client, type OpenTable } from '@quadrille/sdk';`,
    '',
    ...base.tables.map((table, index) => printTable(names[index] ?? '', table)),
    `/** The tables of ${comment(base.title)}, with every row checked against what was generated. */`,
    `export function openBase(client: Client) {`,
    `  return {`,
    ...names.map((name) => `    ${lowerFirst(name)}: openTable(client, ${lowerFirst(name)}Shape) as OpenTable<${name}Row, ${name}Values>,`),
    `  };`,
    `}`,
    '',
  ].join('\n');
}

function printTable(name: string, { title, fields, id }: TableShape): string {
  const entries = Object.entries(fields);
  const writable = entries.filter(([, field]) => !field.isReadOnly);
  return [
    `/** A row of ${comment(title)}. */`,
    `export interface ${name}Row {`,
    ...entries.map(([key, field]) => `  readonly ${JSON.stringify(key)}: ${typeOf(field)};`),
    `}`,
    '',
    `/** What may be written into a row of ${comment(title)}. */`,
    `export interface ${name}Values {`,
    ...writable.map(([key, field]) => `  readonly ${JSON.stringify(key)}?: ${typeOf(field)};`),
    `}`,
    '',
    `export const ${lowerFirst(name)}Shape = ${JSON.stringify({ id, title, fields }, null, 2)} as const;`,
    '',
  ].join('\n');
}

function typeOf({ type, kind, options = [] }: FieldShape): string {
  switch (kind) {
    case 'number':
      return type === 'ID' ? 'number' : 'number | null';
    case 'text':
      return 'string | null';
    case 'boolean':
      return 'boolean | null';
    case 'choice':
      return [...options.map((title) => JSON.stringify(title)), 'null'].join(' | ');
    case 'any':
      return 'unknown';
  }
}

/** Titles as names of types, each once: `Order lines` is `OrderLines`. */
function nameTables(tables: readonly TableShape[]): string[] {
  const taken = new Set<string>();
  return tables.map(({ title }) => {
    const words = title.match(/[\p{L}\p{N}]+/gu) ?? [];
    const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
    const base = /^\p{L}/u.test(joined) ? joined : `Table${joined}`;
    let name = base;
    for (let count = 2; taken.has(name); count += 1) name = `${base}${count}`;
    taken.add(name);
    return name;
  });
}

const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** Text that cannot end the comment it stands in. */
const comment = (text: string): string => JSON.stringify(text.replaceAll('*/', '* /').replaceAll(/[\r\n\u2028\u2029]/g, ' '));
