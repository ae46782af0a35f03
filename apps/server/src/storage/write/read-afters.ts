import { type CellValue, physicalTableName, type RowId } from '@quadrille/domain';
import { compileRowsById, type Dialect, rowDecoder, sql } from '@quadrille/sql';
import { queryRows, type SqlSession } from '../sql-session.ts';
import { idsOf } from './image-pack.ts';
import type { ChangePart, SystemCells } from './logged-change.ts';
import { asStored } from './secrets.ts';
import { asField, systemFields } from './system-fields.ts';
import { statementOf } from './statement-of.ts';

/** Events of records looked at in one step. */
const chunkEvents = 2000;

/** Cells by record, in the order of a part's fields. */
export type CellsById = ReadonlyMap<RowId, CellValue[]>;

/**
 * The values of a part's fields right after the change, for records whose images do not hold them. Every later write left the former value
 * in the log, so a cell had the value that the next write to it found; without a later write it has it still. Null where log entries
 * between are gone.
 */
export type ReadAfters = (session: SqlSession, sequence: number, part: WantedCells, ids: readonly RowId[]) => Promise<CellsById>;

/** A step of a change, and of which fields the cells after it are asked. */
type WantedCells = Pick<ChangePart, 'part' | 'tableId' | 'fields'>;

export function createReadAfters(dialect: Dialect, physicalSchema: string | null): ReadAfters {
  const prefix = physicalSchema === null ? '' : `"${physicalSchema}".`;
  const toStatement = statementOf(dialect);

  /** Of columns that are there still. */
  const readNow = async (session: SqlSession, part: WantedCells, ids: readonly RowId[]): Promise<Map<RowId, CellValue[]>> => {
    const known = await queryRows(session, toStatement(`SELECT column_name FROM ${prefix}q_column WHERE table_id = ?`, part.tableId));
    const columns = new Set([...systemFields.map(({ column }) => column), ...known.map(([column]) => column as string)]);
    const places = part.fields.flatMap(({ column }, place) => (columns.has(column) ? [place] : []));
    const cells = new Map(ids.map((id) => [id, part.fields.map((): CellValue => null)]));
    if (places.length === 0) return cells;
    const fields = places.map((place) => asStored(asField(part.fields[place] as ChangePart['fields'][number])));
    const table = { schema: physicalSchema, name: physicalTableName(part.tableId), fields };
    const decode = rowDecoder(dialect, fields);
    for (const raw of await queryRows(session, compileRowsById(dialect, table, fields, ids))) {
      const row = decode(raw);
      const own = cells.get(row.id);
      for (const [index, place] of places.entries()) if (own) own[place] = row.cells[index] ?? null;
    }
    return cells;
  };

  /** Packs of later steps that hold cells of these records, the earliest first. */
  const laterPacks = (session: SqlSession, sequence: number, part: WantedCells, ids: readonly RowId[], head: number) =>
    queryRows(
      session,
      toStatement(
        `SELECT p.change_seq, p.part, p.first_id, c.parts FROM ${prefix}q_change_pack p JOIN ${prefix}q_change c ON c.seq = p.change_seq WHERE p.table_id = ? AND p.last_id >= ? AND p.first_id <= ? AND p.kind <> 'insert' AND (p.change_seq > ? OR (p.change_seq = ? AND p.part > ?)) AND p.change_seq <= ? ORDER BY p.change_seq, p.part`,
        part.tableId,
        Math.min(...ids),
        Math.max(...ids),
        sequence,
        sequence,
        part.part,
        head,
      ),
    );

  const offerPacks = async (session: SqlSession, events: Earliest, found: readonly (readonly unknown[])[]): Promise<void> => {
    for (const [sequence, number, firstId, parts] of found) {
      const part = events.partOf(Number(sequence), Number(number), parts as string);
      if (!part || !events.isWanted(part)) continue;
      const text = `SELECT first_id, row_count, ids, "before" FROM ${prefix}q_change_pack WHERE change_seq = ? AND part = ? AND first_id = ?`;
      const [pack] = await queryRows(session, toStatement(text, Number(sequence), Number(number), Number(firstId)));
      if (!pack) continue;
      const [first, count, ids, before] = pack;
      const cells = JSON.parse(before as string) as unknown[];
      for (const [index, rowId] of idsOf({ firstId: Number(first), count: Number(count), ids: ids as string | null }).entries())
        events.offer(Number(sequence), part, rowId, cells[index]);
    }
  };

  const offerRows = async (session: SqlSession, events: Earliest, ids: readonly RowId[], from: Moment, head: number): Promise<void> => {
    let [sequence, part, rowId] = from;
    for (let isMore = true; isMore;) {
      const later = {
        sql: `r.change_seq >= ? AND r.change_seq <= ? AND (r.change_seq > ? OR r.part > ? OR (r.part = ? AND r.row_id > ?)) AND r.before IS NOT NULL AND c.parts LIKE ?`,
        params: [sequence, head, sequence, part, part, rowId, `%"tableId":"${events.tableId}"%`],
      };
      const source = { sql: `${prefix}q_change_row r JOIN ${prefix}q_change c ON c.seq = r.change_seq`, params: [] };
      const limit = { sql: `LIMIT ${chunkEvents}`, params: [] };
      const statement = sql`SELECT r.change_seq, r.part, r.row_id, r.before, c.parts FROM ${source} WHERE ${dialect.idIn(sql`r.row_id`, ids)} AND ${later} ORDER BY r.change_seq, r.part, r.row_id ${limit}`;
      const rows = await queryRows(session, dialect.finish(statement));
      for (const row of rows) {
        [sequence, part, rowId] = [Number(row[0]), Number(row[1]), Number(row[2])];
        const own = events.partOf(sequence, part, row[4] as string);
        if (own) events.offer(sequence, own, rowId, JSON.parse(row[3] as string));
      }
      isMore = rows.length === chunkEvents && !events.areFoundBefore(sequence);
    }
  };

  return async (session, sequence, part, ids) => {
    if (ids.length === 0) return new Map();
    // In this order: whatever is written meanwhile is either not in the cells yet, or its image is among the events.
    const cells = await readNow(session, part, ids);
    const head = Number((await queryRows(session, toStatement(`SELECT max(seq) FROM ${prefix}q_change`)))[0]?.[0] ?? 0);
    const events = new Earliest(part, cells);
    await offerPacks(session, events, await laterPacks(session, sequence, part, ids, head));
    await offerRows(session, events, ids, [sequence, part.part, Number.MAX_SAFE_INTEGER], head);
    return cells;
  };
}

/** A place in the log, exclusive. */
type Moment = readonly [sequence: number, part: number, rowId: RowId];

/** Puts what the earliest of some events found into cells. */
class Earliest {
  readonly tableId: ChangePart['tableId'];
  readonly #places: ReadonlyMap<string, number>;
  readonly #cells: CellsById;
  /** When the event was each cell is from, by record. */
  readonly #moments = new Map<RowId, number[]>();
  readonly #parts = new Map<number, readonly ChangePart[]>();

  constructor({ tableId, fields }: WantedCells, cells: CellsById) {
    this.tableId = tableId;
    this.#places = new Map(fields.map(({ column }, place) => [column, place]));
    this.#cells = cells;
  }

  /** A step that touched the table; undefined for one of another. */
  partOf(sequence: number, number: number, parts: string): ChangePart | undefined {
    const known = this.#parts.get(sequence) ?? (JSON.parse(parts) as ChangePart[]);
    this.#parts.set(sequence, known);
    return known.find((part) => part.part === number && part.tableId === this.tableId);
  }

  isWanted(part: ChangePart): boolean {
    return part.kind === 'delete' || part.fields.some(({ column }) => this.#places.has(column));
  }

  /** `before` as the log has it. */
  offer(sequence: number, part: ChangePart, rowId: RowId, before: unknown): void {
    const cells = this.#cells.get(rowId);
    if (!cells) return;
    const [system, found] = part.kind === 'delete' ? (before as [SystemCells, CellValue[]]) : [null, before as CellValue[]];
    const moments = this.#moments.get(rowId) ?? cells.map(() => Infinity);
    this.#moments.set(rowId, moments);
    const moment = sequence + part.part / mostParts;
    const take = (column: string, value: CellValue | undefined): void => {
      const place = this.#places.get(column);
      if (place === undefined || (moments[place] ?? 0) <= moment) return;
      moments[place] = moment;
      cells[place] = value ?? null;
    };
    for (const [index, { column }] of part.fields.entries()) take(column, found[index]);
    for (const [index, { column }] of system === null ? [] : systemFields.entries()) take(column, system?.[index + 1] ?? null);
  }

  /** Whether no event from this change on can toStatement anything new. */
  areFoundBefore(sequence: number): boolean {
    return (
      this.#moments.size === this.#cells.size &&
      [...this.#moments.values()].every((moments) => moments.every((moment) => moment < sequence))
    );
  }
}

/** More steps than a change can have. */
const mostParts = 2 ** 20;
