import {
  compileChoices,
  compileForeignKeys,
  compileIntrospection,
  compileKeyRange,
  compileNotes,
  type FoundColumn,
  type FoundForeignKey,
  type FoundTable,
} from '@quadrille/sql';
import { queryRows } from '../../storage/sql-session.ts';
import type { OpenSource } from '../../storage/sources/source.ts';

export interface CatalogueColumn extends FoundColumn {
  readonly comment: string | null;
  /** Rows that bring no value get one from the database. */
  readonly isFilled: boolean;
  /** The only values it allows; null for any. */
  readonly choices: readonly string[] | null;
}

export interface CatalogueTable extends Omit<FoundTable, 'columns'> {
  readonly comment: string | null;
  readonly columns: readonly CatalogueColumn[];
  /** Its key holds numbers beyond those that name rows here. */
  readonly hasWideKeys: boolean;
}

/** What a database says it holds. */
export interface Catalogue {
  readonly schema: string | null;
  readonly tables: readonly CatalogueTable[];
  readonly keys: readonly FoundForeignKey[];
}

/** Reads the catalogue and nothing else. */
export async function introspectSource(source: OpenSource): Promise<Catalogue> {
  const { dialect, schema, session } = source;
  const [tables, keys, notes] = [compileIntrospection(dialect, schema), compileForeignKeys(dialect, schema), compileNotes(dialect, schema)];
  const found = tables.read(await queryRows(session, tables.statement));
  const noteOf = new Map(
    notes.read(await queryRows(session, notes.statement)).map((note) => [JSON.stringify([note.table, note.column]), note]),
  );
  const choices = compileChoices(dialect, schema);
  const choicesOf = choices?.read(await queryRows(session, choices.statement));
  const wide = await findWideKeys(source, found);
  return {
    schema,
    keys: keys.read(await queryRows(session, keys.statement)),
    tables: found.map((table) => ({
      ...table,
      hasWideKeys: wide.has(table.name),
      comment: noteOf.get(JSON.stringify([table.name, null]))?.comment ?? null,
      columns: table.columns.map((column) => {
        const note = noteOf.get(JSON.stringify([table.name, column.name]));
        return {
          ...column,
          comment: note?.comment ?? null,
          isFilled: note?.isFilled ?? false,
          choices: choicesOf?.get(column.type) ?? dialect.foreign?.choicesIn(column.type) ?? null,
        };
      }),
    })),
  };
}

/** Tables whose single key may hold long numbers, and does; the ends of an index tell. */
async function findWideKeys({ dialect, schema, session }: OpenSource, tables: readonly FoundTable[]): Promise<ReadonlySet<string>> {
  const wide = new Set<string>();
  for (const { name, isView, columns } of tables) {
    const [key, ...more] = columns.filter((column) => column.keyPosition > 0);
    const rules = dialect.foreign;
    if (isView || key === undefined || more.length > 0 || !rules?.isKeyType(key.type) || !rules.isWideKey(key.type)) continue;
    const range = compileKeyRange({ schema, name }, key.name);
    const fits = await queryRows(session, range.statement).then(range.read, () => false);
    if (!fits) wide.add(name);
  }
  return wide;
}
