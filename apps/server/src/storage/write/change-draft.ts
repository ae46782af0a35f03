import type { BaseId, EntityChange, EntityKind, RowId, TableId } from '@quadrille/domain';
import type { SqlValue, Statement } from '@quadrille/sql';
import type { CommittedChange } from '../store/committed-change.ts';
import type { FieldDoc } from '../schema/documents.ts';
import type { WriteSession } from '../sql-session.ts';
import type { ChangeLog } from './change-log.ts';
import { type ImagePack, packImages } from './image-pack.ts';
import type { ChangePart, LogEntry, LoggedField, RowImage } from './logged-change.ts';
import { toRecordChange, toTouched } from './row-images.ts';

/** A change with more records than this is announced without them. */
export const maxRecordsAnnounced = 1000;
/** From this many images on, the log stores them as a pack. */
const fewestPacked = 51;
/** More images than this are written before the change ends. */
const maxUnlogged = 50;

export interface DraftFrame {
  readonly sequence: number;
  readonly isQuiet: boolean;
  /** From this many images on, the log stores them as a pack. */
  readonly packsFrom?: number | undefined;
}

/** What a running transaction has done so far, for the log and for those who listen. */
export class ChangeDraft {
  readonly #log: ChangeLog;
  readonly #session: WriteSession;
  readonly #frame: DraftFrame;
  /** First `before` and last `after` of every document touched. */
  readonly #entities = new Map<string, EntityChange>();
  readonly #parts: ChangePart[] = [];
  /** Images that travel with the log entry, while there are few. */
  readonly #unlogged: SqlValue[][] = [];
  /** Records a part has made so far, as long as their ids follow one another. */
  readonly #runs = new Map<number, { readonly firstId: RowId; lastId: RowId }>();
  /** The images that listeners are told of, while there are few. */
  #images: { readonly part: ChangePart; readonly image: RowImage }[] = [];
  #isAbridged = false;

  constructor(log: ChangeLog, session: WriteSession, frame: DraftFrame) {
    this.#log = log;
    this.#frame = frame;
    this.#session = session;
  }

  get entities(): EntityChange[] {
    return [...this.#entities.values()].filter((change) => change.before !== null || change.after !== null);
  }

  get parts(): ChangePart[] {
    return this.#parts.filter((part) => part.count > 0 || part.kind === 'load');
  }

  noteEntity(kind: EntityKind, id: string, before: unknown, after: unknown): void {
    const key = `${kind}:${id}`;
    const first = this.#entities.get(key);
    this.#entities.set(key, { kind, id, before: first ? first.before : before, after });
  }

  /** A table whose rows were written by a load; only its documents can be undone. */
  noteLoad(tableId: TableId, count: number): void {
    this.#parts.push({ part: this.#parts.length, tableId, kind: 'load', fields: [], count });
  }

  /** Answers the number under which the images of this step are logged. Of the fields `untouched` new records have the default. */
  beginPart(tableId: TableId, kind: ChangePart['kind'], fields: readonly FieldDoc[], untouched: readonly FieldDoc[] = []): number {
    const part = this.#parts.length;
    const logged = fields.map((field): LoggedField => {
      const { id, column, type } = field;
      return { id, column, type, ...(untouched.includes(field) && { isDefault: true }) };
    });
    this.#parts.push({ part, tableId, kind, fields: logged, count: 0, ...(this.#frame.isQuiet && { isQuiet: true }) });
    return part;
  }

  /** Whether so many images more are few enough to be told to listeners. */
  wantsImages(count: number): boolean {
    return !this.#isAbridged && this.#images.length + count <= maxRecordsAnnounced;
  }

  isPacked(count: number): boolean {
    return count >= (this.#frame.packsFrom ?? fewestPacked);
  }

  /** Images in the rising order of their ids, all beyond those logged for the part before. */
  async logRows(part: number, images: readonly RowImage[]): Promise<void> {
    if (images.length === 0) return;
    if (this.isPacked(images.length)) return this.logPack(part, packImages(images), images);
    const entry = this.#count(part, images.length);
    this.#remember(entry, images.length, images);
    for (const image of images) this.#unlogged.push(this.#log.rowParams(this.#frame.sequence, part, image));
    if (this.#unlogged.length > maxUnlogged) await this.#session.runMany(this.#log.insertRowsSql, this.#unlogged.splice(0));
  }

  /** The same of images that are packed already; listeners are told of `images` where there are any. */
  async logPack(part: number, pack: ImagePack, images: readonly RowImage[] | null): Promise<void> {
    if (pack.count === 0) return;
    const entry = this.#count(part, pack.count);
    this.#remember(entry, pack.count, images);
    if (pack.before === null && pack.ids === null && this.#extendRun(entry, pack)) return;
    this.#session.later([this.#log.insertPack(this.#frame.sequence, entry, pack)]);
  }

  /** Images still to be written, to go along with the log entry. */
  takeUnlogged(): Statement[] {
    const runs = [...this.#runs].map(([part, { firstId, lastId }]) => {
      const pack = { firstId, lastId, count: lastId - firstId + 1, ids: null, before: null };
      return this.#log.insertPack(this.#frame.sequence, this.#parts[part] as ChangePart, pack);
    });
    this.#runs.clear();
    return [...runs, ...this.#unlogged.splice(0).map((params) => ({ sql: this.#log.insertRowsSql, params }))];
  }

  announce(baseId: BaseId, entry: LogEntry): CommittedChange {
    const touched = entry.parts.map(toTouched);
    return {
      id: entry.id as CommittedChange['id'],
      baseId,
      sequence: entry.sequence,
      name: entry.name,
      actorId: entry.actorId as CommittedChange['actorId'],
      at: entry.at,
      entities: entry.entities,
      records: this.#images.map(({ part, image }) => toRecordChange(part, image)),
      reverts: entry.reverts as CommittedChange['reverts'],
      clientId: entry.clientId,
      touched,
      isAbridged: this.#isAbridged || touched.some((part) => part.kind === 'load'),
    };
  }

  #count(part: number, count: number): ChangePart {
    const entry = this.#parts[part] as ChangePart;
    return (this.#parts[part] = { ...entry, count: entry.count + count });
  }

  /** One pack for all records a part makes, where their ids allow it. */
  #extendRun({ part }: ChangePart, { firstId, lastId }: ImagePack): boolean {
    const run = this.#runs.get(part);
    if (run === undefined) this.#runs.set(part, { firstId, lastId });
    else if (run.lastId + 1 === firstId) run.lastId = lastId;
    else return false;
    return true;
  }

  #remember(part: ChangePart, count: number, images: readonly RowImage[] | null): void {
    if (this.#isAbridged) return;
    if (images === null || !this.wantsImages(count)) {
      this.#isAbridged = true;
      this.#images = [];
      return;
    }
    for (const image of images) this.#images.push({ part, image });
  }
}
