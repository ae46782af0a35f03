import type { BaseId, EntityChange, EntityKind, TableId } from '@quadrille/domain';
import type { SqlValue, Statement } from '@quadrille/sql';
import type { CommittedChange } from '../engine.ts';
import type { FieldDoc } from '../schema/documents.ts';
import type { SqlSession } from '../sql-session.ts';
import type { ChangeLog, ChangePart, LogEntry, RowImage } from './change-log.ts';
import { toRecordChange, toTouched } from './row-images.ts';

/** A change with more records than this is announced without them. */
export const maxRecordsAnnounced = 1000;
/** More images than this are written before the change ends. */
const maxUnlogged = 50;

/** What a running transaction has done so far, for the log and for those who listen. */
export class ChangeDraft {
  readonly #log: ChangeLog;
  readonly #session: SqlSession;
  readonly #sequence: number;
  readonly #isQuiet: boolean;
  /** First `before` and last `after` of every document touched. */
  readonly #entities = new Map<string, EntityChange>();
  readonly #parts: ChangePart[] = [];
  /** Images that travel with the log entry, while there are few. */
  readonly #unlogged: SqlValue[][] = [];
  /** What listeners are told of, while it is little. */
  #images: { readonly part: ChangePart; readonly image: RowImage }[] = [];
  #isAbridged = false;

  constructor(log: ChangeLog, session: SqlSession, { sequence, isQuiet }: { readonly sequence: number; readonly isQuiet: boolean }) {
    this.#log = log;
    this.#isQuiet = isQuiet;
    this.#session = session;
    this.#sequence = sequence;
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

  /** Answers the number under which the images of this step are logged. */
  beginPart(tableId: TableId, kind: ChangePart['kind'], fields: readonly FieldDoc[]): number {
    const part = this.#parts.length;
    const logged = fields.map(({ id, column, type }) => ({ id, column, type }));
    this.#parts.push({ part, tableId, kind, fields: logged, count: 0, ...(this.#isQuiet && { isQuiet: true }) });
    return part;
  }

  async logRows(part: number, images: readonly RowImage[]): Promise<void> {
    if (images.length === 0) return;
    for (const image of images) this.#unlogged.push(this.#log.rowParams(this.#sequence, part, image));
    const entry = this.#parts[part] as ChangePart;
    this.#parts[part] = { ...entry, count: entry.count + images.length };
    this.#remember(entry, images);
    if (this.#unlogged.length > maxUnlogged) await this.#session.runMany(this.#log.insertRowsSql, this.#unlogged.splice(0));
  }

  /** Images still to be written, to go along with the log entry. */
  takeUnlogged(): Statement[] {
    return this.#unlogged.splice(0).map((params) => ({ sql: this.#log.insertRowsSql, params }));
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

  #remember(part: ChangePart, images: readonly RowImage[]): void {
    if (this.#isAbridged) return;
    if (this.#images.length + images.length > maxRecordsAnnounced) {
      this.#isAbridged = true;
      this.#images = [];
      return;
    }
    for (const image of images) this.#images.push({ part, image });
  }
}
