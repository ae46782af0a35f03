import { physicalTableName, type TableId } from '@quadrille/domain';
import type { Dialect, PhysicalTable, Statement } from '@quadrille/sql';
import type { Loader, LoadPort } from '../load/open-load.ts';
import type { CopyText } from '../load/packed-rows.ts';

/** A connection an import has for itself; the marks it holds tell other servers that the import lives. */
export interface LoadConnection {
  /** All rows or none. */
  copy(table: PhysicalTable, rows: CopyText): Promise<void>;
  release(): void;
}

/** Loads on a connection of their own: the tables are nobody else's, so no other write has to wait. */
export function createPoolLoads(
  dialect: Dialect,
  packs: CopyText['dialect'],
  schema: string,
  connect: (tables: readonly PhysicalTable[]) => Promise<LoadConnection>,
): LoadPort {
  const statement = (sql: string, tableId: TableId): Statement => dialect.finish({ sql, params: [physicalTableName(tableId)] });
  return {
    packs,
    stampsLater: false,
    remember: (tableId) => statement(`INSERT INTO "${schema}".q_load (table_name) VALUES (?)`, tableId),
    forget: (tableId) => statement(`DELETE FROM "${schema}".q_load WHERE table_name = ?`, tableId),
    open: async (tables) => createLoader(packs, await connect(tables)),
  };
}

function createLoader(packs: CopyText['dialect'], connection: LoadConnection): Loader {
  // Pieces arrive side by side, but a connection copies one after the other.
  let queue: Promise<unknown> = Promise.resolve();
  const inOrder = (work: () => Promise<void>): Promise<void> => {
    const next = queue.then(work);
    queue = next.catch(() => undefined);
    return next;
  };
  return {
    write: (table, rows) => {
      if (rows.dialect === 'sqlite' || rows.dialect !== packs) throw new TypeError(`These rows were packed for ${rows.dialect}.`);
      return inOrder(async () => (rows.rows === 0 ? undefined : connection.copy(table, rows)));
    },
    settle: () => inOrder(async () => undefined),
    close: () => connection.release(),
  };
}
