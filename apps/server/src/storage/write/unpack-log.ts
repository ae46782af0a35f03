import type { RowId } from '@quadrille/domain';
import type { Dialect } from '@quadrille/sql';
import { queryRows, type SqlSession } from '../sql-session.ts';
import type { ChangeLog } from './change-log.ts';
import type { ChangePart } from './logged-change.ts';
import { statementOf } from './statement-of.ts';

/** Images written by one step. */
const chunkImages = 1000;

/** Writes the log as format 1 has it: every image by itself, with what its cells came to be, and no packs. */
export async function unpackLog(
  session: SqlSession,
  log: ChangeLog,
  { dialect, prefix }: { dialect: Dialect; prefix: string },
): Promise<void> {
  const toStatement = statementOf(dialect);
  const single = async (sequence: number, { part }: ChangePart, after: RowId, last: RowId): Promise<Set<RowId>> => {
    const text = `SELECT row_id FROM ${prefix}q_change_row WHERE change_seq = ? AND part = ? AND row_id > ? AND row_id <= ?`;
    return new Set((await queryRows(session, toStatement(text, sequence, part, after, last))).map(([id]) => Number(id)));
  };
  const unpack = async (sequence: number, part: ChangePart): Promise<void> => {
    for (let after = 0; ;) {
      const images = await log.readRows(session, sequence, part, after, chunkImages);
      const last = images.at(-1)?.rowId;
      if (last === undefined) return;
      const known = await single(sequence, part, after, last);
      const packed = images.filter(({ rowId }) => !known.has(rowId));
      await session.runMany(
        log.insertRowsSql,
        packed.map((image) => log.rowParams(sequence, part.part, image)),
      );
      after = last;
    }
  };
  const packs = await queryRows(session, toStatement(`SELECT DISTINCT change_seq FROM ${prefix}q_change_pack ORDER BY change_seq DESC`));
  for (const [sequence] of packs)
    for (const part of (await log.find(session, Number(sequence)))?.parts ?? []) await unpack(Number(sequence), part);
  await session.run([toStatement(`DELETE FROM ${prefix}q_change_pack`)]);
}
