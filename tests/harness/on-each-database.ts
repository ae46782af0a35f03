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

/** The databases every suite of the whole product runs on. */
export const databaseKinds: readonly DatabaseKind[] = [
  { name: 'SQLite', open: (options) => openStage(options, null) },
  {
    name: 'PostgreSQL',
    open: async (options) => {
      const database = await createTestDatabase();
      return database === null ? null : openStage(options, database);
    },
  },
  {
    name: 'MySQL',
    open: async (options) => {
      const database = await createTestMysql();
      return database === null ? null : openStage(options, database);
    },
  },
];

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
