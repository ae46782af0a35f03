import { type CallAnswer, type calls, refuse } from '@quadrille/contract';
import { uniqueName } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import { runSelect } from './run-select.ts';
import { sayFailure } from './say-failure.ts';
import { readConfig, type WireConfig } from './source-config.ts';

const mostRows = 1000;
/** Characters of the answer. */
const mostText = 8 * 1024 * 1024;

/** Runs one SELECT on a database whose settings are sent along; nothing of either is kept. */
export async function selectFromConnection(
  ctx: Ctx,
  { sql, ...wire }: WireConfig & { readonly sql: string },
): Promise<CallAnswer<typeof calls.sources.select>> {
  const config = readConfig(wire, { isReadOnly: true, sqliteFolder: ctx.parts.settings.sqliteFolder });
  const open = await ctx.parts.sources.connect(config, ctx.signal).catch(sayFailure);
  try {
    const { columns, rows } = await runSelect(ctx, open, sql, mostRows + 1);
    const names: string[] = [];
    for (const { name } of columns) names.push(uniqueName(name, names, '_'));
    const data = rows.slice(0, mostRows).map((row) => Object.fromEntries(row.map((value, at) => [names[at], toWire(value)])));
    if (JSON.stringify(data).length > mostText) throw refuse('rowsTooLarge');
    return { data, columns: columns.map(({ type }, at) => ({ name: names[at] ?? '', type })), isCut: rows.length > mostRows };
  } finally {
    await open.close();
  }
}

/** Bytes are told by their number, as tables of connected databases show them. */
function toWire(value: unknown): unknown {
  if (value instanceof Uint8Array) return `${value.byteLength} bytes`;
  return typeof value === 'bigint' ? String(value) : value;
}
