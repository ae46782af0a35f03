import { randomBytes } from 'node:crypto';
import { backup, DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { BaseId, CellValue, Field } from '@quadrille/domain';
import { bareInsertText, insertBatchSize, rowEncoder, sqlite, type SqlValue, type Statement } from '@quadrille/sql';
import { CsvRows } from '../load/row-writer.ts';
import type { LoadSpec, LoadStep } from '../load/table-load.ts';
import type { SqlResult } from '../sql-session.ts';
import { openBaseFile } from './base-file.ts';
import { StatementCache } from './statement-cache.ts';
import type { WriterCall } from './writer-protocol.ts';

interface OpenBase {
  readonly db: DatabaseSync;
  readonly statements: StatementCache;
}

interface OpenLoad {
  readonly baseId: BaseId;
  readonly base: OpenBase;
  readonly spec: LoadSpec;
  csv: CsvRows | null;
}

/** A few hundred rows: they are written while still in the processor's cache and die young. */
const sliceBytes = 32_768;

const random = { bytes: (count: number): Uint8Array => randomBytes(count) };

/** All writing connections, and the imports that run on them. */
export class SqliteWriter {
  readonly #bases = new Map<BaseId, OpenBase>();
  readonly #loads = new Map<number, OpenLoad>();

  async handle(call: WriterCall): Promise<unknown> {
    switch (call.op) {
      case 'run':
        return this.#run(this.#base(call.base), call.statements);
      case 'many':
        return this.#many(this.#base(call.base), call.sql, call.rows);
      case 'open':
        return this.#open(call.base, call.file);
      case 'close':
        return this.#close(call.base);
      case 'backup':
        return backupFile(call.file, call.to);
      case 'loadOpen':
        this.#loads.set(call.load, { baseId: call.base, base: this.#base(call.base), spec: call.spec, csv: null });
        return null;
      case 'loadCsvStart': {
        const load = this.#load(call.load);
        load.csv = new CsvRows(load.baseId, random, call.plan, (fields, rows) => insertRows(load, fields, rows));
        return null;
      }
      case 'loadCsv':
        return this.#csv(call.load).push(call.bytes, sliceBytes);
      case 'loadCsvEnd':
        return this.#csv(call.load).end();
      case 'loadRows': {
        const load = this.#load(call.load);
        const byId = new Map(load.spec.table.fields.map((field) => [field.id, field]));
        insertRows(
          load,
          call.fieldIds.flatMap((id) => byId.get(id) ?? []),
          call.rows,
        );
        return { rows: call.rows.length, rejected: [], addedOptions: [] } satisfies LoadStep;
      }
      case 'loadClose':
        this.#loads.delete(call.load);
        return null;
    }
  }

  #open(id: BaseId, file: string): null {
    if (!this.#bases.has(id)) {
      const db = openBaseFile(file);
      this.#bases.set(id, { db, statements: new StatementCache(db) });
    }
    return null;
  }

  #close(id: BaseId): null {
    const base = this.#bases.get(id);
    if (!base) return null;
    this.#bases.delete(id);
    base.statements.clear();
    base.db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    base.db.close();
    return null;
  }

  #run(base: OpenBase, statements: readonly Statement[]): SqlResult[] {
    return statements.map(({ sql, params }) => {
      const { statement, isQuery } = base.statements.get(sql);
      const values = params as readonly SQLInputValue[];
      if (isQuery) return { rows: statement.all(...values) as unknown as unknown[][], changes: 0 };
      return { rows: [], changes: Number(statement.run(...values).changes) };
    });
  }

  #many(base: OpenBase, sql: string, rows: readonly (readonly SqlValue[])[]): null {
    const { statement } = base.statements.get(sql);
    for (const row of rows) statement.run(...(row as readonly SQLInputValue[]));
    return null;
  }

  #base(id: BaseId): OpenBase {
    const base = this.#bases.get(id);
    if (!base) throw new Error(`Base ${id} is not open for writing.`);
    return base;
  }

  #load(id: number): OpenLoad {
    const load = this.#loads.get(id);
    if (!load) throw new Error(`Import ${id} is not running.`);
    return load;
  }

  #csv(id: number): CsvRows {
    const { csv } = this.#load(id);
    if (!csv) throw new Error(`Import ${id} was given bytes before its plan.`);
    return csv;
  }
}

/** Whole batches in one long insert, the rest row by row. Who and when are added to all rows at the end. */
function insertRows({ base, spec }: OpenLoad, fields: readonly Field[], rows: readonly (readonly CellValue[])[]): void {
  const encode = rowEncoder(sqlite, fields);
  const size = insertBatchSize(sqlite, fields);
  let start = 0;
  for (const batch of [size, 1]) {
    if (rows.length - start < batch) continue;
    const { statement } = base.statements.get(bareInsertText(sqlite, spec.table, fields, batch));
    for (; rows.length - start >= batch; start += batch) {
      const values: SqlValue[] = [];
      for (let index = start; index < start + batch; index++) encode(rows[index] as readonly CellValue[], values);
      statement.run(...(values as SQLInputValue[]));
    }
  }
}

/** From a connection of its own, so that it copies what is committed and nothing else. */
async function backupFile(file: string, to: string): Promise<null> {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    await backup(db, to, { rate: 2000 });
  } finally {
    db.close();
  }
  return null;
}
