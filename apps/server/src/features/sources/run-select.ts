import { refuseProgram } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';
import type { Selected } from '../../storage/sources/select-request.ts';
import type { OpenSource } from '../../storage/sources/source.ts';
import { sayFailure } from './say-failure.ts';

/** So long a statement somebody wrote may take. */
const deadlineMs = 10_000;

/** The statement as it may stand in another; throws a sentence for anything but a single, harmless SELECT. */
export function readSelect({ dialect }: Pick<OpenSource, 'dialect'>, text: string): string {
  if (dialect.foreign === null) throw new Error(`${dialect.name} has no tables of others to select from.`);
  const checked = dialect.foreign.checkSelect(text);
  if (!checked.ok) throw refuseProgram('badRequest', checked.reason);
  return checked.sql;
}

export async function runSelect(ctx: Ctx, open: OpenSource, text: string, limit: number): Promise<Selected> {
  const sql = readSelect(open, text);
  const request = {
    sql,
    limit,
    person: ctx.actor.userId,
    deadlineMs: Math.min(deadlineMs, ctx.parts.settings.requestMs),
    signal: ctx.signal,
  };
  return open.select(request).catch(sayFailure);
}
