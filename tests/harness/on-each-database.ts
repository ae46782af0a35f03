import { testedDatabases } from '@quadrille/tooling/test-kit';
import { createTestMysql } from './mysql.ts';
import { createTestDatabase, type TestDatabase } from './postgres.ts';
import { freshProduct, startProduct, type Product, type ProductOptions } from './product.ts';

export interface Stage {
  readonly product: Product;
  /** The same data, another process. */
  startAgain(): Promise<Product>;
  dispose(): Promise<void>;
}

export interface DatabaseKind {
  readonly name: 'SQLite' | 'PostgreSQL' | 'MySQL';
  /** Null where this machine has none: skip with `missingReason`. */
  open(options?: Pick<ProductOptions, 'env'>): Promise<Stage | null>;
}

export const missingReason = 'no such database server on loopback';

const kinds = {
  sqlite: { name: 'SQLite', open: (options) => openStage(options, null) },
  postgres: {
    name: 'PostgreSQL',
    open: async (options) => {
      const database = await createTestDatabase();
      return database === null ? null : openStage(options, database);
    },
  },
  mysql: {
    name: 'MySQL',
    open: async (options) => {
      const database = await createTestMysql();
      return database === null ? null : openStage(options, database);
    },
  },
} as const satisfies Record<string, DatabaseKind>;

/** What suites of the whole product run on: SQLite, in a full run every database. */
export const databaseKinds: readonly DatabaseKind[] = testedDatabases('usual').map((name) => kinds[name]);

/** Every database in every run: for the one suite of each kind of surface that shows that databases do not differ. */
export const everyDatabaseKind: readonly DatabaseKind[] = testedDatabases('each').map((name) => kinds[name]);

async function openStage(options: Pick<ProductOptions, 'env'> = {}, database: TestDatabase | null): Promise<Stage> {
  const target = database === null ? {} : { databaseUrl: database.url };
  const first = await freshProduct({ ...options, ...target });
  let latest: Product = first;
  return {
    product: first,
    startAgain: async () => (latest = await startProduct({ ...options, ...target, dataDir: first.dataDir })),
    dispose: async () => {
      await latest.stop();
      await first.stop();
      first.folder.remove();
      await database?.drop();
    },
  };
}
