import type { RowId, TableId } from '@quadrille/domain';
import type { SqlValue, Statement } from '@quadrille/sql';
import { queryRows, type SqlSession } from '../sql-session.ts';
import { openPack } from './image-pack.ts';
import { cutPack, packColumns, toPack, toRowImage } from './image-rows.ts';
import type { ChangePart, LoggedImage, RowEvent, RowImage, StoredChange } from './logged-change.ts';

export interface Changes {
  at(session: SqlSession, sequences: readonly number[]): Promise<StoredChange[]>;
}

/** The tables of the image log, and what is read beside them. */
export interface ImageLogParts {
  readonly toStatement: (text: string, ...params: SqlValue[]) => Statement;
  readonly row: string;
  readonly pack: string;
  readonly prefix: string;
  readonly changes: Changes;
  /** The images with what the cells came to be. */
  readonly close: (session: SqlSession, sequence: number, part: ChangePart, images: readonly LoggedImage[]) => Promise<RowImage[]>;
}

/** An image and where it lies in the log. */
interface Placed {
  readonly sequence: number;
  readonly part: number;
  readonly image: LoggedImage;
}

type ReadRowEvents = (session: SqlSession, tableId: TableId, rowId: RowId, before: number, limit: number) => Promise<RowEvent[]>;

/** Changes looked through at once for a row's events: where most are of other tables' rows, one more event is not a step each. */
const fewestChanges = 50;

/** Reads the images of a record, newest first, of whole changes: as many changes as it takes to have `limit` images, where there are. */
export function createReadRowEvents({ toStatement, row, pack, prefix, changes, close }: ImageLogParts): ReadRowEvents {
  return async (session, tableId, rowId, before, limit) => {
    const single = `FROM ${row} r JOIN ${prefix}q_change c ON c.seq = r.change_seq WHERE r.row_id = ? AND c.parts LIKE ?`;
    const packed = `FROM ${pack} r WHERE r.table_id = ? AND r.last_id >= ? AND r.first_id <= ?`;
    const [ofRow, ofPack] = [[rowId, `%"tableId":"${tableId}"%`] as const, [tableId, rowId, rowId] as const];
    const newest = async (from: number, wanted: number): Promise<number[]> => {
      const tail = `AND r.change_seq < ? ORDER BY r.change_seq DESC LIMIT ?`;
      const singly = await queryRows(session, toStatement(`SELECT DISTINCT r.change_seq ${single} ${tail}`, ...ofRow, from, wanted));
      const inPacks = await queryRows(session, toStatement(`SELECT DISTINCT r.change_seq ${packed} ${tail}`, ...ofPack, from, wanted));
      const all = new Set([...singly, ...inPacks].map(([sequence]) => Number(sequence)));
      return [...all].sort((a, b) => b - a).slice(0, wanted);
    };
    const imagesOf = async (first: number, last: number): Promise<Placed[]> => {
      const tail = 'AND r.change_seq BETWEEN ? AND ?';
      const singly = await queryRows(
        session,
        toStatement(`SELECT r.change_seq, r.part, r.row_id, r.before, r.after ${single} ${tail}`, ...ofRow, first, last),
      );
      const inPacks = await queryRows(
        session,
        toStatement(`SELECT r.change_seq, r.part, r.kind, ${packColumns} ${packed} ${tail}`, ...ofPack, first, last),
      );
      const placed = ([sequence, part]: readonly unknown[], image: LoggedImage | undefined): Placed[] =>
        image ? [{ sequence: Number(sequence), part: Number(part), image }] : [];
      return [
        ...singly.flatMap((found) => placed(found, toRowImage(found.slice(2)))),
        ...inPacks.flatMap((found) =>
          placed(
            found,
            openPack(found[2] as ChangePart['kind'], cutPack(toPack(found.slice(3)), rowId - 1, 1)).find((image) => image.rowId === rowId),
          ),
        ),
      ].sort((a, b) => b.sequence - a.sequence || b.part - a.part);
    };
    const events: RowEvent[] = [];
    // Whole changes, until there are enough: a change may have images of other tables only under this row's number.
    for (let from = before, isMore = true; isMore && events.length < limit;) {
      const wanted = Math.max(limit - events.length, fewestChanges);
      const sequences = await newest(from, wanted);
      isMore = sequences.length === wanted;
      const [last, first] = [sequences[0], sequences.at(-1)];
      if (last === undefined || first === undefined) break;
      from = first;
      // these alone: what others did to other records between them may be thousands of times as much
      const stored = new Map((await changes.at(session, sequences)).map((change) => [change.sequence, change]));
      for (const { sequence, part: number, image } of await imagesOf(first, last)) {
        if (events.length >= limit && events.at(-1)?.change.sequence !== sequence) break;
        const change = stored.get(sequence);
        const part = change?.parts.find((one) => one.part === number && one.tableId === tableId);
        if (!change || !part) continue;
        const [closed] = await close(session, sequence, part, [image]);
        if (closed) events.push({ change, part, image: closed });
      }
    }
    return events;
  };
}
