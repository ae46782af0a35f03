import { expect, it } from 'vitest';
import { sqlite, type Statement } from '@quadrille/sql';
import { openBaseFile } from '../sqlite/base-file.ts';
import { createChangeLog } from './change-log.ts';

it('the trash is asked of an index that holds nothing else, however long the log is', async () => {
  const db = openBaseFile(':memory:');
  const asked: string[] = [];
  const session = {
    run: async (statements: readonly Statement[]) =>
      statements.map(({ sql, params }) => {
        asked.push(
          ...db
            .prepare(`EXPLAIN QUERY PLAN ${sql}`)
            .all(...(params as string[]))
            .map(({ detail }) => String(detail)),
        );
        return { rows: [], changes: 0 };
      }),
    runMany: async () => undefined,
  };
  await createChangeLog(sqlite, null).removals(session, '2026-01-01', Number.MAX_SAFE_INTEGER, 50);
  db.close();
  expect(asked).toEqual([expect.stringContaining('USING INDEX q_change_removal')]);
});
