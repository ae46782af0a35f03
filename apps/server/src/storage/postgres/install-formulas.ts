import { createHash } from 'node:crypto';
import { planFormulaFunctions, postgres } from '@quadrille/sql';
import type { PoolClient } from 'pg';

/** Puts the functions formulas call into the base's schema, unless this very version of them is there. */
export async function installFormulas(client: PoolClient, schema: string): Promise<void> {
  const statements = planFormulaFunctions(postgres, schema).map((statement) => statement.sql);
  const version = createHash('sha256').update(statements.join('\n')).digest('hex').slice(0, 16);
  const { rows } = await client.query(`SELECT value FROM "${schema}".q_info WHERE key = 'formulas'`);
  if ((rows[0] as { value: string } | undefined)?.value === version) return;
  // Two servers that open the base at once would trip over each other's catalogue rows.
  const lock = `SELECT pg_advisory_xact_lock(hashtextextended('${schema}.formulas', 0))`;
  const note = `INSERT INTO "${schema}".q_info (key, value) VALUES ('formulas', '${version}') ON CONFLICT (key) DO UPDATE SET value = excluded.value`;
  await client.query(`BEGIN; ${[lock, ...statements, note].join('; ')}; COMMIT`).catch(async (error: unknown) => {
    await client.query('ROLLBACK');
    throw error;
  });
}
