import { physicalTableName, type TableId } from '@quadrille/domain';
import {
  compilePieceEnd,
  type Dialect,
  identifier,
  type PhysicalTable,
  planCreateIndex,
  planCatchUp,
  planDropIndex,
  planDropSearchIndex,
  planFindDeadIndex,
  planSearchIndex,
  type SqlValue,
  type Statement,
} from '@quadrille/sql';
import { queryRows, type SqlSession } from '../sql-session.ts';
import { type WantedIndex, isSearchName, type WantedOrder, type WantedSearch } from './wanted-index.ts';

/** Tables up to this size need no index: reading all of them is fast enough. */
const leastRows = 20_000;
const slowMs = 50;
/** An index is built once this many slow queries would have used it. */
const missesToBuild = 2;
/** The same number after an attempt to build it failed. */
const missesToRetry = 50;
const mostPerTable = 6;
/** Rows that are added to a search index in one transaction. It takes some 50 ms, in which nobody else can write. */
const pieceRows = 4000;
/** While people search, rows that were written are added to the index at most this often. */
const freshenMs = 1000;
const dayMs = 24 * 60 * 60 * 1000;

interface Known {
  readonly name: string;
  readonly tableId: TableId;
  misses: number;
  isMade: boolean;
  /** Milliseconds since 1970, right to a day. */
  usedAt: number;
}

export interface IndexKeeperParts {
  readonly dialect: Dialect;
  /** The base's schema with its dot, or empty. */
  readonly prefix: string;
  readonly now: () => number;
  /** Runs statements between people's writes, in a transaction. */
  inTransaction<R>(work: (session: SqlSession) => Promise<R>): Promise<R>;
  /** Runs statements on their own. */
  readonly session: SqlSession;
}

/**
 * Builds, in the background, the indexes that slow queries would have used, and knows which exist. Its notes are in the base's table
 * `q_index`.
 */
export class IndexKeeper {
  readonly #parts: IndexKeeperParts;
  readonly #known = new Map<string, Known>();
  #loading: Promise<void> | null = null;
  #work: Promise<unknown> = Promise.resolve();
  #isClosing = false;
  /** When each search index was last brought up to date. */
  readonly #freshened = new Map<string, number>();

  constructor(parts: IndexKeeperParts) {
    this.#parts = parts;
  }

  /** Must be awaited before the others are asked. */
  ready(): Promise<void> {
    return (this.#loading ??= this.#load());
  }

  has({ name }: WantedIndex): boolean {
    return this.#known.get(name)?.isMade ?? false;
  }

  /** Whether the table has any index of ours. Without one the database's planner cannot choose a wrong one. */
  hasAny(tableId: TableId): boolean {
    return [...this.#known.values()].some((one) => one.isMade && one.tableId === tableId);
  }

  /** An index served a query. */
  noteUse({ name }: WantedIndex): void {
    const known = this.#known.get(name);
    const now = this.#parts.now();
    if (!known || now - known.usedAt < dayMs) return;
    known.usedAt = now;
    this.#later(() => this.#run([this.#statement('UPDATE q_index SET used_at = ? WHERE name = ?', now, name)]));
  }

  /**
   * Notes that a query of a table with `rows` rows took `ms` and would have used the index. After the second such query it is built, behind
   * work that people wait for.
   */
  noteMiss(wanted: WantedIndex, tableId: TableId, table: PhysicalTable, rows: number, ms: number): void {
    if (rows < leastRows || ms < slowMs || this.has(wanted)) return;
    const now = this.#parts.now();
    const known = this.#known.get(wanted.name) ?? { name: wanted.name, tableId, misses: 0, isMade: false, usedAt: now };
    this.#known.set(wanted.name, known);
    known.misses += 1;
    known.usedAt = now;
    if (known.misses === 1)
      this.#later(() =>
        this.#run([
          this.#statement(
            `${insert}${this.#parts.dialect.orReplace(identifier('name'), [identifier('table_id')]).sql}`,
            wanted.name,
            tableId,
            now,
          ),
        ]),
      );
    if (known.misses === missesToBuild) this.#later(() => this.#build(known, wanted, table));
  }

  /** Brings a search index up to date before it is searched, behind work that people wait for. */
  freshen(index: WantedSearch, table: PhysicalTable): void {
    const now = this.#parts.now();
    if (now - (this.#freshened.get(index.name) ?? 0) < freshenMs) return;
    this.#freshened.set(index.name, now);
    this.#later(() => this.#catchUp(index, table));
  }

  /** Resolves when all that was begun is done. */
  async settled(): Promise<void> {
    await this.#work;
  }

  /** Stops the work in progress and resolves when nothing runs any more. An unfinished index is built again when it is missed again. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#work;
  }

  /** Drops indexes that were not used since then, and forgets equally old misses. Answers how many indexes were dropped. */
  dropUnused(schema: string | null, before: number): Promise<number> {
    return this.#inTurn(() => this.#drop(schema, (one) => one.usedAt < before));
  }

  /** Drops the indexes of a table: it or one of its columns is about to go, and slow queries make them anew. */
  async dropOf(schema: string | null, tableId: TableId): Promise<void> {
    await this.#inTurn(() => this.#drop(schema, (one) => one.tableId === tableId));
  }

  /** Runs the work in turn: after all work that was begun, before all that comes later. The caller gets its result or its failure. */
  #inTurn<R>(work: () => Promise<R>): Promise<R> {
    const turn = Promise.all([this.#work, this.ready()]).then(work);
    this.#work = turn.catch(() => undefined);
    return turn;
  }

  async #drop(schema: string | null, isGone: (one: Known) => boolean): Promise<number> {
    const gone = [...this.#known.values()].filter(isGone);
    const { dialect } = this.#parts;
    for (const { name, tableId, isMade } of gone) {
      const table = { schema, name: physicalTableName(tableId) };
      // A search index may have been begun and never finished; its triggers would be kept up with every write.
      const drop = isSearchName(name) ? planDropSearchIndex(dialect, table, name) : isMade ? planDropIndex(dialect, table, name) : [];
      await this.#run([...drop, this.#statement('DELETE FROM q_index WHERE name = ?', name)]);
      this.#known.delete(name);
    }
    return gone.filter((one) => one.isMade).length;
  }

  async #build(known: Known, wanted: WantedIndex, table: PhysicalTable): Promise<void> {
    const made = [...this.#known.values()].filter((one) => one.isMade && one.tableId === known.tableId);
    if (made.length >= mostPerTable || this.#isClosing) return;
    const note = this.#statement('UPDATE q_index SET is_made = 1, misses = ? WHERE name = ?', known.misses, known.name);
    try {
      known.isMade = await (wanted.kind === 'search'
        ? this.#buildSearch(known, wanted, table, note)
        : this.#buildOrder(known, wanted, table, note));
    } catch (error) {
      known.misses = missesToBuild - missesToRetry;
      throw error;
    }
  }

  async #buildOrder(known: Known, wanted: WantedOrder, table: PhysicalTable, note: Statement): Promise<boolean> {
    const { dialect, session } = this.#parts;
    const isConcurrent = dialect.capabilities.buildsIndexesConcurrently;
    const statements = planCreateIndex(dialect, table, { ...wanted, isConcurrent });
    await this.#dropDead(known, table);
    if (isConcurrent) for (const statement of statements) await session.run([statement]);
    await this.#run([...(isConcurrent ? [] : statements), note]);
    return true;
  }

  /** Answers whether there is such an index now. One for other columns of the table, as they were before, goes. */
  async #buildSearch({ name, tableId }: Known, wanted: WantedSearch, table: PhysicalTable, note: Statement): Promise<boolean> {
    const { dialect, session } = this.#parts;
    const isConcurrent = dialect.capabilities.buildsIndexesConcurrently;
    const plan = await planSearchIndex(dialect, table, wanted, (statement) => queryRows(session, statement));
    if (plan === null) return false;
    await this.#drop(table.schema, (one) => one.tableId === tableId && isSearchName(one.name) && one.name !== name);
    const drop = planDropSearchIndex(dialect, table, name);
    if (isConcurrent) for (const statement of [...drop, ...plan.create]) await session.run([statement]);
    else await this.#run([...drop, ...plan.create]);
    if (plan.fill !== null && !(await this.#fill(table, plan.fill))) return false;
    await this.#run([note]);
    return true;
  }

  async #catchUp(index: WantedSearch, table: PhysicalTable): Promise<void> {
    const { dialect, session } = this.#parts;
    const plan = planCatchUp(dialect, table, index, pieceRows);
    if (plan === null) return;
    while (!this.#isClosing && this.has(index) && (await queryRows(session, plan.pending)).length > 0) await this.#run(plan.steps);
  }

  /** Fills the index piece by piece between people's writes. Answers false when it was stopped. */
  async #fill(table: PhysicalTable, fill: (after: number, upTo: number) => Statement): Promise<boolean> {
    const { dialect, inTransaction } = this.#parts;
    for (let after = 0; !this.#isClosing;) {
      const end = await inTransaction(async (session) => {
        const found = (await queryRows(session, compilePieceEnd(dialect, table, after, pieceRows)))[0]?.[0] ?? null;
        if (found !== null) await session.run([fill(after, Number(found))]);
        return found;
      });
      if (end === null) return true;
      after = Number(end);
    }
    return false;
  }

  /** Drops what is left of an unfinished index after a crash: every write would still update it, and no query uses it. */
  async #dropDead({ name }: Known, table: PhysicalTable): Promise<void> {
    const { dialect, session } = this.#parts;
    const find = planFindDeadIndex(dialect, table, name);
    if (find === null || (await queryRows(session, find)).length === 0) return;
    for (const statement of planDropIndex(dialect, table, name)) await session.run([statement]);
  }

  async #load(): Promise<void> {
    const rows = await queryRows(this.#parts.session, this.#statement('SELECT name, table_id, misses, is_made, used_at FROM q_index'));
    for (const [name, tableId, misses, isMade, usedAt] of rows as [string, TableId, unknown, unknown, unknown][])
      this.#known.set(name, { name, tableId, misses: Number(misses), isMade: Number(isMade) === 1, usedAt: Number(usedAt) });
  }

  /** Queues background work. Work that fails is tried again when the index is missed again. */
  #later(work: () => Promise<unknown>): void {
    this.#work = this.#work.then(work).catch((error: unknown) => process.emitWarning(`An index was not kept: ${String(error)}`));
  }

  #statement(text: string, ...params: SqlValue[]): Statement {
    return this.#parts.dialect.finish({ sql: text.replace('q_index', `${this.#parts.prefix}q_index`), params });
  }

  #run(statements: readonly Statement[]): Promise<unknown> {
    return this.#parts.inTransaction((session) => session.run(statements));
  }
}

const insert = 'INSERT INTO q_index (name, table_id, misses, is_made, used_at) VALUES (?, ?, 1, 0, ?)';
