import type { CellValue, RowId, TableId } from '@quadrille/domain';
import { type Dialect, type Fragment, sql, type SqlValue, type Statement } from '@quadrille/sql';
import { queryRows, type SqlSession } from '../sql-session.ts';
import { type ImagePack, idsOf, openPack } from './image-pack.ts';
import { cutPack, packColumns, toPack, toRowImage } from './image-rows.ts';
import { inChunks } from './in-chunks.ts';
import type { ChangePart, LoggedImage, RowEvent, RowImage } from './logged-change.ts';
import { type CellsById, createReadAfters } from './read-afters.ts';
import { createReadArrivals, type ReadArrivals } from './read-arrivals.ts';
import { type Changes, createReadRowEvents } from './read-row-events.ts';
import { statementOf } from './statement-of.ts';

/** What changes did to records: one row of the log for each of a few, packs of many (see `ImagePack`). */
export interface ImageLog {
  insertRowsSql: string;
  rowParams(sequence: number, part: number, image: RowImage): SqlValue[];
  insertPack(sequence: number, part: ChangePart, pack: ImagePack): Statement;
  /** Images of a part in the order of their ids. */
  readRows(session: SqlSession, sequence: number, part: ChangePart, after: RowId, limit: number): Promise<RowImage[]>;
  /** What the cells of these fields were right after a part, whether the part is about them or not: see `readAfters`. */
  readCells(
    session: SqlSession,
    sequence: number,
    part: Pick<ChangePart, 'part' | 'tableId' | 'fields'>,
    ids: readonly RowId[],
  ): Promise<CellsById>;
  readRowIds(session: SqlSession, sequence: number, part: ChangePart, after: RowId, limit: number): Promise<RowId[]>;
  /** Images of deleted records of a part that are not in the table now. */
  missingRows(session: SqlSession, sequence: number, part: ChangePart, table: Fragment, after: RowId, limit: number): Promise<RowImage[]>;
  countMissing(session: SqlSession, sequence: number, part: ChangePart, table: Fragment): Promise<number>;
  /** Rows of the table in changes after this one that wrote to the column. */
  rowsSince(session: SqlSession, sequence: number, tableId: TableId, column: string): Promise<RowId[]>;
  /** Images of a record, newest first, of whole changes: as many changes as it takes to have `limit` images, where there are. */
  rowEvents(session: SqlSession, tableId: TableId, rowId: RowId, before: number, limit: number): Promise<RowEvent[]>;
  /** When records came to hold what they hold in a field; those whose history does not say are left out. */
  arrivals: ReadArrivals;
}

/** Ids looked up by one statement. */
const chunkIds = 500;

export function createImageLog(dialect: Dialect, physicalSchema: string | null, changes: Changes): ImageLog {
  const prefix = physicalSchema === null ? '' : `"${physicalSchema}".`;
  const toStatement = statementOf(dialect);
  const [row, pack] = [`${prefix}q_change_row`, `${prefix}q_change_pack`];
  const readAfters = createReadAfters(dialect, physicalSchema);

  /** The packs of a part that reach beyond an id, one after the other. */
  async function* packsOf(session: SqlSession, sequence: number, part: number, after: RowId): AsyncGenerator<ImagePack> {
    const text = `SELECT ${packColumns} FROM ${pack} WHERE change_seq = ? AND part = ? AND last_id > ? ORDER BY first_id LIMIT 1`;
    for (let last = after; ;) {
      const [found] = await queryRows(session, toStatement(text, sequence, part, last));
      if (!found) return;
      const next = toPack(found);
      yield next;
      last = next.lastId;
    }
  }

  const readLogged = async (
    session: SqlSession,
    sequence: number,
    part: ChangePart,
    after: RowId,
    limit: number,
  ): Promise<LoggedImage[]> => {
    const text = `SELECT row_id, "before", "after" FROM ${row} WHERE change_seq = ? AND part = ? AND row_id > ? ORDER BY row_id LIMIT ?`;
    const images: LoggedImage[] = (await queryRows(session, toStatement(text, sequence, part.part, after, limit))).map(toRowImage);
    let packed = 0;
    for await (const one of packsOf(session, sequence, part.part, after)) {
      const found = openPack(part.kind, cutPack(one, after, limit)).filter(({ rowId }) => rowId > after);
      for (const image of found) images.push(image);
      packed += found.length;
      if (packed >= limit) break;
    }
    return images.sort((a, b) => a.rowId - b.rowId).slice(0, limit);
  };

  const readCells: ImageLog['readCells'] = async (session, sequence, part, wanted) => {
    const cells = new Map<RowId, CellValue[]>();
    for (const ids of inChunks(wanted, chunkIds))
      for (const [id, own] of await readAfters(session, sequence, part, ids)) cells.set(id, own);
    return cells;
  };

  /** The same with what the cells came to be. */
  const close = async (session: SqlSession, sequence: number, part: ChangePart, images: readonly LoggedImage[]): Promise<RowImage[]> => {
    const open = images.filter(({ isOpen }) => isOpen).map(({ rowId }) => rowId);
    const afters = await readCells(session, sequence, part, open);
    return images.map(({ isOpen, ...image }) => (isOpen ? { ...image, after: afters.get(image.rowId) ?? [] } : image));
  };

  /** Those of the ids that are in the table. */
  const standing = async (session: SqlSession, table: Fragment, ids: readonly RowId[]): Promise<Set<RowId>> => {
    const found = new Set<RowId>();
    for (const chunk of inChunks(ids, chunkIds)) {
      const rows = await queryRows(session, dialect.finish(sql`SELECT t.id FROM ${table} t WHERE ${dialect.idIn(sql`t.id`, chunk)}`));
      for (const [id] of rows) found.add(Number(id));
    }
    return found;
  };

  return {
    insertRowsSql: toStatement(
      `INSERT INTO ${row} (change_seq, part, row_id, "before", "after") VALUES (?, ?, ?, ?, ?)`,
      0,
      0,
      0,
      null,
      null,
    ).sql,
    rowParams: (sequence, part, image) => [sequence, part, image.rowId, packBefore(image), image.after && JSON.stringify(image.after)],
    insertPack: (sequence, { part, tableId, kind }, { firstId, lastId, count, ids, before }) =>
      toStatement(
        `INSERT INTO ${pack} (change_seq, part, table_id, kind, ${packColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        sequence,
        part,
        tableId,
        kind,
        firstId,
        lastId,
        count,
        ids,
        before,
      ),
    readRows: async (session, sequence, part, after, limit) =>
      close(session, sequence, part, await readLogged(session, sequence, part, after, limit)),
    readCells,
    readRowIds: async (session, sequence, part, after, limit) =>
      (await readLogged(session, sequence, part, after, limit)).map(({ rowId }) => rowId),

    async missingRows(session, sequence, part, table, after, limit) {
      const text = `SELECT r.row_id, r.before, r.after FROM ${row} r WHERE r.change_seq = ? AND r.part = ? AND r.row_id > ? AND NOT EXISTS (SELECT 1 FROM ${table.sql} t WHERE t.id = r.row_id) ORDER BY r.row_id LIMIT ?`;
      const missing: RowImage[] = (await queryRows(session, toStatement(text, sequence, part.part, after, limit))).map(toRowImage);
      let packed = 0;
      for await (const one of packsOf(session, sequence, part.part, after)) {
        const present = await standing(session, table, idsOf(one));
        const gone = openPack(part.kind, one).filter(({ rowId }) => rowId > after && !present.has(rowId));
        for (const image of gone) missing.push(image);
        packed += gone.length;
        if (packed >= limit) break;
      }
      return missing.sort((a, b) => a.rowId - b.rowId).slice(0, limit);
    },
    async countMissing(session, sequence, part, table) {
      const text = `SELECT count(*) FROM ${row} r WHERE r.change_seq = ? AND r.part = ? AND NOT EXISTS (SELECT 1 FROM ${table.sql} t WHERE t.id = r.row_id)`;
      let count = Number((await queryRows(session, toStatement(text, sequence, part.part)))[0]?.[0] ?? 0);
      const packs = `SELECT first_id, last_id, row_count, ids, NULL FROM ${pack} WHERE change_seq = ? AND part = ?`;
      for (const found of await queryRows(session, toStatement(packs, sequence, part.part))) {
        const one = toPack(found);
        count += one.count - (await standing(session, table, idsOf(one))).size;
      }
      return count;
    },

    async rowsSince(session, sequence, tableId, column) {
      const [ofTable, ofColumn] = [`%"tableId":"${tableId}"%`, `%"column":"${column}"%`];
      const source = `JOIN ${prefix}q_change c ON c.seq = r.change_seq WHERE r.change_seq > ? AND c.parts LIKE ? AND c.parts LIKE ?`;
      const single = toStatement(`SELECT DISTINCT r.row_id FROM ${row} r ${source}`, sequence, ofTable, ofColumn);
      const ids = new Set((await queryRows(session, single)).map(([rowId]) => Number(rowId)));
      const packed = toStatement(
        `SELECT r.first_id, r.last_id, r.row_count, r.ids, NULL FROM ${pack} r ${source} AND r.table_id = ?`,
        sequence,
        ofTable,
        ofColumn,
        tableId,
      );
      for (const found of await queryRows(session, packed)) for (const id of idsOf(toPack(found))) ids.add(id);
      return [...ids].sort((a, b) => a - b);
    },

    rowEvents: createReadRowEvents({ toStatement, row, pack, prefix, changes, close }),
    arrivals: createReadArrivals({ toStatement, row, pack, prefix, changes, close }),
  };
}

function packBefore(image: RowImage): string | null {
  if (image.before === null) return null;
  return JSON.stringify(image.system ? [image.system, image.before] : image.before);
}
