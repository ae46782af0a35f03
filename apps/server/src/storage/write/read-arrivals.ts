import type { FieldId, RowId, TableId } from '@quadrille/domain';
import { queryRows, type SqlSession } from '../sql-session.ts';
import { openPack } from './image-pack.ts';
import { cutPack, packColumns, toPack, toRowImage } from './image-rows.ts';
import type { ChangePart, LoggedImage, StoredChange } from './logged-change.ts';
import type { Changes, ImageLogParts } from './read-row-events.ts';

export interface ArrivalsWanted {
  readonly tableId: TableId;
  readonly fieldId: FieldId;
  readonly rowIds: readonly RowId[];
}

export type ReadArrivals = (session: SqlSession, wanted: ArrivalsWanted) => Promise<Map<RowId, string>>;

/** Images looked at in one step, and steps: a record that is written every minute does not hold up the others. */
const [imagesAtOnce, packsAtOnce, mostSteps] = [2000, 20, 10];

/** Some images of the log, the newest first. */
interface Stretch {
  readonly images: readonly { readonly sequence: number; readonly part: number; readonly image: LoggedImage }[];
  /** The change below which nothing was looked at; 0: all was. */
  readonly end: number;
}

/** Reads for many records at once when each came to hold what it holds in a field: one question of the log for all of them, where their history is short. */
export function createReadArrivals({ toStatement, row, pack, prefix, changes, close }: ImageLogParts): ReadArrivals {
  const ofRows = async (session: SqlSession, { tableId }: ArrivalsWanted, ids: readonly RowId[], before: number): Promise<Stretch> => {
    const text = `SELECT r.change_seq, r.part, r.row_id, r.before, r.after FROM ${row} r JOIN ${prefix}q_change c ON c.seq = r.change_seq
      WHERE r.row_id IN (${ids.map(() => '?').join(', ')}) AND c.parts LIKE ? AND r.change_seq < ? ORDER BY r.change_seq DESC LIMIT ?`;
    const found = await queryRows(session, toStatement(text, ...ids, `%"tableId":"${tableId}"%`, before, imagesAtOnce));
    const images = found.map((one) => ({ sequence: Number(one[0]), part: Number(one[1]), image: toRowImage(one.slice(2)) }));
    return { images, end: found.length < imagesAtOnce ? 0 : (images.at(-1)?.sequence ?? 0) };
  };
  const ofPacks = async (session: SqlSession, { tableId }: ArrivalsWanted, ids: readonly RowId[], before: number): Promise<Stretch> => {
    const [lowest, highest, asked] = [Math.min(...ids), Math.max(...ids), new Set(ids)];
    const text = `SELECT r.change_seq, r.part, r.kind, ${packColumns} FROM ${pack} r
      WHERE r.table_id = ? AND r.last_id >= ? AND r.first_id <= ? AND r.change_seq < ? ORDER BY r.change_seq DESC LIMIT ?`;
    const found = await queryRows(session, toStatement(text, tableId, lowest, highest, before, packsAtOnce));
    const images = found.flatMap((one) => {
      const [sequence, part] = [Number(one[0]), Number(one[1])];
      const cut = cutPack(toPack(one.slice(3)), lowest - 1, highest - lowest + 1);
      return openPack(one[2] as ChangePart['kind'], cut).flatMap((image) => (asked.has(image.rowId) ? [{ sequence, part, image }] : []));
    });
    return { images, end: found.length < packsAtOnce ? 0 : Number(found.at(-1)?.[0] ?? 0) };
  };
  return async (session, wanted) => {
    const since = new Map<RowId, string>();
    let left = [...wanted.rowIds];
    for (let step = 0, before = Number.MAX_SAFE_INTEGER; step < mostSteps && left.length > 0; step += 1) {
      const stretches = [await ofRows(session, wanted, left, before), await ofPacks(session, wanted, left, before)];
      // a change is never looked at in part, unless it is all that was read
      const cut = Math.max(...stretches.map(({ end }) => end));
      const newest = Math.max(0, ...stretches.flatMap(({ images }) => images.map(({ sequence }) => sequence)));
      const end = cut >= newest ? cut : cut + 1;
      const images = stretches
        .flatMap((stretch) => stretch.images)
        .filter(({ sequence }) => sequence >= end)
        .sort((a, b) => b.sequence - a.sequence || b.part - a.part);
      const stored = await changesOf(session, changes, images);
      for (const { sequence, part: number, image } of images) {
        if (since.has(image.rowId)) continue;
        const change = stored.get(sequence);
        const part = change?.parts.find((one) => one.part === number && one.tableId === wanted.tableId);
        if (change && part && (await isArrival(session, close, { sequence, part, image }, wanted.fieldId)))
          since.set(image.rowId, change.at);
      }
      left = left.filter((id) => !since.has(id));
      if (cut === 0) break;
      before = end;
    }
    return since;
  };
}

async function changesOf(session: SqlSession, changes: Changes, images: Stretch['images']): Promise<Map<number, StoredChange>> {
  const sequences = [...new Set(images.map(({ sequence }) => sequence))];
  if (sequences.length === 0) return new Map();
  return new Map((await changes.at(session, sequences)).map((change) => [change.sequence, change]));
}

interface Placed {
  readonly sequence: number;
  readonly part: ChangePart;
  readonly image: LoggedImage;
}

/** Whether an image gave the record the value of the field: it made the record, or changed the cell. */
async function isArrival(
  session: SqlSession,
  close: ImageLogParts['close'],
  { sequence, part, image }: Placed,
  fieldId: FieldId,
): Promise<boolean> {
  if (image.before === null) return part.kind !== 'delete';
  const at = part.fields.findIndex(({ id }) => id === fieldId);
  if (at < 0) return false;
  const [closed] = image.isOpen ? await close(session, sequence, part, [image]) : [image];
  return JSON.stringify(closed?.before?.[at] ?? null) !== JSON.stringify(closed?.after?.[at] ?? null);
}
