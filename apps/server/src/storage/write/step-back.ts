import type { Dialect } from '@quadrille/sql';
import { formatVersion } from '../format-version.ts';
import type { SqlSession } from '../sql-session.ts';
import type { ChangeLog } from './change-log.ts';
import { unpackLog } from './unpack-log.ts';

export interface StepParts {
  readonly log: ChangeLog;
  readonly dialect: Dialect;
  readonly prefix: string;
}

/** How a base of a format becomes one of the format before. */
const steps: Readonly<Record<number, (session: SqlSession, parts: StepParts) => Promise<void>>> = {
  2: (session, { log, ...place }) => unpackLog(session, log, place),
};

/** The oldest there is a way back to. */
export const oldestFormat = Math.min(...Object.keys(steps).map(Number)) - 1;

/** Makes a base what a server of an earlier format reads. In one transaction: all of it or nothing. */
export async function stepBack(session: SqlSession, parts: StepParts, format: number): Promise<void> {
  for (let from = formatVersion; from > format; from -= 1) await steps[from]?.(session, parts);
  const text = `UPDATE ${parts.prefix}q_info SET value = ? WHERE "key" = 'format'`;
  await session.run([parts.dialect.finish({ sql: text, params: [String(format)] })]);
}
