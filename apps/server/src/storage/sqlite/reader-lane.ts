import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { AppError } from '@quadrille/contract';
import type { LaneOptions, ReadAnswer, ReadJob } from '../read/read-job.ts';
import type { Waiters } from '../read/waiters.ts';
import { type Turn, Turns } from '../read/turns.ts';
import type { ReaderForget, ReaderReply, ReaderRequest, ReaderWake } from './reader-protocol.ts';
import { maxTables } from './sqlite-reader.ts';
import { findWorkerFile } from './worker-file.ts';

/** A running reader, wherever it runs. */
interface Reader {
  post(message: ReaderRequest | ReaderForget | ReaderWake): void;
  /** Ends it at once, whatever it does; resolves when it is gone and its files are closed. */
  kill(): Promise<void>;
  /** Keeps the program from ending while it works. */
  hold(isBusy: boolean): void;
}

interface ReaderEvents {
  onReply(reply: ReaderReply): void;
  onExit(): void;
}

export interface LaneSettings {
  readonly start: (events: ReaderEvents) => Reader;
  /** Jobs handed to a reader at once: a few keep a thread busy, one lets a process be killed for that job alone. */
  readonly atOnce: number;
  /** Whether killing the reader is how a job that is given up is stopped. */
  readonly killsWhenGivenUp: boolean;
  /** A reader is ended after resting so long; null keeps it. */
  readonly idleMs: number | null;
  /** Readers at once, each for another base; one when absent. */
  readonly most?: number;
  /**
   * For readers that cannot be stopped. A reader that has not answered for this long is left alone with its job, and another one does the
   * rest. Meanwhile the reads of its base, and jobs that do not pass as quick, are done elsewhere.
   */
  readonly late?: { readonly afterMs: number; readonly elsewhere: ReaderLane; readonly isQuick: (job: ReadJob) => boolean };
}

interface Task {
  id: number;
  readonly file: string;
  readonly job: ReadJob;
  readonly turn: Turn;
  readonly waiters: Waiters | undefined;
  /** The lane where the job waits or is done. */
  lane: ReaderLane;
  settle(answer: ReadAnswer): void;
  refuse(error: unknown): void;
}

/** A reader with the jobs it has to do. */
interface Seat {
  readonly reader: Reader;
  readonly running: Map<number, Task>;
  readonly knownTables: Set<string>;
  /** The file of the job that the reader is stuck in; null while it answers. */
  lateOver: string | null;
  /** When the reader last answered, or got a job. */
  since: number;
  watch: NodeJS.Timeout | null;
  idle: NodeJS.Timeout | null;
}

const maxQueue = 2000;
/** A job that takes longer may be given up, and its reader with it. */
const longJobMs = 30;
/** At most this many threads may be stuck, each in a query of another base; beyond that all wait for the last one. */
const mostLate = 4;
/** A base whose query blocked a thread is read elsewhere for this long. */
const apartMs = 60_000;

/** A queue in front of readers, which are started when needed and again when they die. Bases and people come in turns. */
export class ReaderLane {
  readonly #settings: LaneSettings;
  readonly #most: number;
  readonly #turns: Turns;
  #queue: Task[] = [];
  readonly #seats = new Set<Seat>();
  /** Takes the place of a reader that is killed: starting a process takes as long as a query or two. */
  #spare: Reader | null = null;
  #wantsSpare: NodeJS.Timeout | null = null;
  /** Opens another seat for a base that has waited behind others. */
  #wantsSeat: NodeJS.Timeout | null = null;
  readonly #apart = new Map<string, number>();
  #lastId = 0;
  #isClosed = false;

  constructor(settings: LaneSettings) {
    this.#settings = settings;
    this.#most = settings.most ?? 1;
    const perBase = settings.atOnce;
    this.#turns = new Turns({ perBase, perPerson: Math.max(perBase, this.#most - 1) });
  }

  run(file: string, job: ReadJob, options: LaneOptions): Promise<ReadAnswer> {
    const { late } = this.#settings;
    if (late !== undefined && (this.isApart(file) || !late.isQuick(job))) return late.elsewhere.run(file, job, options);
    const { signal, deadlineMs, waiters } = options;
    if (this.#isClosed) return Promise.reject(new AppError('unavailable'));
    if (signal?.aborted) return Promise.reject(new AppError('aborted'));
    if (this.#isFull(file)) return Promise.reject(new AppError('tooManyRequests'));
    return new Promise((resolve, reject) => {
      const giveUp = (code: 'aborted' | 'deadline') => (): void => {
        leave();
        reject(new AppError(code));
        task.lane.#drop(task);
      };
      const onAbort = giveUp('aborted');
      const timer = setTimeout(giveUp('deadline'), deadlineMs);
      const leave = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const task: Task = {
        id: ++this.#lastId,
        file,
        job,
        turn: { base: file, person: 'context' in job ? job.context.userId : null },
        waiters,
        lane: this,
        settle: (answer) => (leave(), resolve(answer)),
        refuse: (error) => (leave(), reject(error)),
      };
      waiters?.onEmpty(() => task.lane.#pump());
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#queue.push(task);
      this.#pump();
    });
  }

  /** One base fills no more than half the queue. */
  #isFull(file: string): boolean {
    if (this.#queue.length < maxQueue / 2) return false;
    return this.#queue.length >= maxQueue || this.#queue.filter((task) => task.file === file).length >= maxQueue / 2;
  }

  /** Whether a job of the file keeps a reader for itself, or did a moment ago. */
  isApart(file: string): boolean {
    const until = this.#apart.get(file);
    if (until !== undefined && until > performance.now()) return true;
    this.#apart.delete(file);
    return [...this.#seats].some(({ lateOver }) => lateOver === file);
  }

  /** Starts a reader before there is anything to read: that takes as long as a query or two. */
  wake(): void {
    if (this.#isClosed) return;
    const [seat = this.#open()] = this.#seats;
    seat.reader.post({ wake: true });
    if (seat.running.size === 0) this.#rest(seat);
  }

  /** The file is about to be closed or removed. */
  forget(file: string): void {
    for (const { reader } of this.#seats) reader.post({ forget: file });
    this.#apart.delete(file);
  }

  /** Resolves when the readers have let go of their files. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const task of [...this.#queue.splice(0), ...this.#running()]) task.refuse(new AppError('unavailable'));
    for (const timer of [this.#wantsSpare, this.#wantsSeat]) if (timer) clearTimeout(timer);
    const spare = this.#spare;
    this.#spare = null;
    await Promise.all([...[...this.#seats].map((seat) => this.#end(seat)), spare?.kill()]);
  }

  #running(): Task[] {
    return [...this.#seats].flatMap(({ running }) => [...running.values()]);
  }

  #pump(mayOpen = false): void {
    this.#makeWay();
    for (let task = this.#next(); task !== undefined; task = this.#next()) {
      const seat = this.#seatFor(mayOpen);
      if (seat === null) break;
      const chosen = task;
      this.#queue = this.#queue.filter((one) => one !== chosen);
      this.#send(seat, chosen);
    }
    for (const seat of this.#seats) if (seat.running.size === 0) this.#rest(seat);
  }

  #next(): Task | undefined {
    return this.#isClosed || this.#queue.length === 0 ? undefined : this.#turns.next(this.#queue, this.#running());
  }

  /**
   * Finds a reader for the next job; null where it has to go on waiting. A further reader is started only for a job that has waited a
   * moment.
   */
  #seatFor(mayOpen: boolean): Seat | null {
    const seats = [...this.#seats].filter(({ lateOver }) => lateOver === null);
    const free = seats.find(({ running }) => running.size < this.#settings.atOnce);
    if (free !== undefined || (seats.length > 0 && seats.length >= this.#most)) return free ?? null;
    if (seats.length === 0 || mayOpen) return this.#open();
    this.#wantsSeat ??= setTimeout(() => {
      this.#wantsSeat = null;
      this.#pump(true);
    }, longJobMs).unref();
    return null;
  }

  /** A job that nobody waits for any more goes on only as long as no other job waits behind it. */
  #makeWay(): void {
    const isWanted = ({ waiters }: Task): boolean => waiters?.isEmpty !== true;
    if (!this.#settings.killsWhenGivenUp || !this.#queue.some(isWanted)) return;
    for (const task of [...this.#queue, ...this.#running()]) if (!isWanted(task)) task.waiters?.disband();
  }

  #send(seat: Seat, task: Task): void {
    const { id, file, job } = task;
    if (seat.idle) clearTimeout(seat.idle);
    seat.idle = null;
    seat.reader.hold(true);
    if (this.#settings.killsWhenGivenUp && !this.#spare && !this.#wantsSpare) {
      this.#wantsSpare = setTimeout(() => this.#startSpare(), longJobMs);
      this.#wantsSpare.unref();
    }
    if (seat.running.size === 0) this.#heard(seat);
    seat.running.set(id, task);
    const { table, ...work } = job;
    const isKnown = seat.knownTables.has(job.tableKey);
    if (!isKnown) {
      if (seat.knownTables.size >= maxTables) seat.knownTables.clear();
      seat.knownTables.add(job.tableKey);
    }
    seat.reader.post({ id, file, job: work, table: isKnown ? null : table });
  }

  #open(): Seat {
    const reader = this.#spare ?? this.#make();
    this.#spare = null;
    const seat: Seat = { reader, running: new Map(), knownTables: new Set(), lateOver: null, since: 0, watch: null, idle: null };
    this.#seats.add(seat);
    return seat;
  }

  #seatOf(reader: Reader): Seat | undefined {
    return [...this.#seats].find((seat) => seat.reader === reader);
  }

  #startSpare(): void {
    this.#wantsSpare = null;
    if (this.#running().length === 0 || this.#isClosed) return;
    this.#spare = this.#make();
    this.#spare.hold(false);
  }

  #make(): Reader {
    const reader: Reader = this.#settings.start({
      onReply: (reply) => {
        const seat = this.#seatOf(reader);
        if (seat) this.#settle(seat, reply);
      },
      onExit: () => {
        const seat = this.#seatOf(reader);
        if (seat) this.#lost(seat);
        if (this.#spare === reader) this.#spare = null;
      },
    });
    return reader;
  }

  #settle(seat: Seat, reply: ReaderReply): void {
    const task = seat.running.get(reply.id);
    seat.running.delete(reply.id);
    if (task) this.#turns.note(task.turn, performance.now() - seat.since);
    this.#heard(seat);
    if ('error' in reply) task?.refuse(new Error(`Reading failed: ${reply.error}`));
    else task?.settle(reply.answer);
    // The reader took so long over one job that others do the rest; it is ended, which also frees its memory.
    if (seat.lateOver !== null) void this.#end(seat);
    this.#pump();
  }

  /** The reader shows that it is alive; from now on it is watched anew. */
  #heard(seat: Seat): void {
    seat.since = performance.now();
    if (seat.watch) clearTimeout(seat.watch);
    const { late } = this.#settings;
    seat.watch = late === undefined ? null : setTimeout(() => this.#relieve(seat), late.afterMs).unref();
  }

  /** Leaves a thread, which cannot be stopped, alone with the query it is stuck in. */
  #relieve(seat: Seat): void {
    const elsewhere = this.#settings.late?.elsewhere;
    const [late, ...behind] = seat.running.values();
    const others = [...this.#seats].filter(({ lateOver }) => lateOver !== null).length;
    if (elsewhere === undefined || late === undefined || seat.lateOver !== null || others >= mostLate) return;
    seat.lateOver = late.file;
    this.#apart.set(late.file, performance.now() + apartMs);
    for (const { id } of behind) seat.running.delete(id);
    const left = [...behind, ...this.#queue];
    const isOfBase = ({ file }: Task): boolean => file === late.file;
    this.#queue = left.filter((task) => !isOfBase(task));
    elsewhere.#adopt(left.filter(isOfBase));
    this.#pump();
  }

  #adopt(tasks: readonly Task[]): void {
    for (const task of tasks) {
      if (this.#isClosed) {
        task.refuse(new AppError('unavailable'));
        continue;
      }
      task.lane = this;
      task.id = ++this.#lastId;
      this.#queue.push(task);
    }
    this.#pump();
  }

  /** A job nobody waits for: out of the queue, or stopped with its reader. A thread cannot be stopped; its answer is ignored. */
  #drop(task: Task): void {
    this.#queue = this.#queue.filter((one) => one !== task);
    const seat = [...this.#seats].find(({ running }) => running.has(task.id));
    if (!seat || !this.#settings.killsWhenGivenUp) return;
    seat.running.delete(task.id);
    this.#turns.note(task.turn, performance.now() - seat.since);
    void this.#end(seat);
    this.#pump();
  }

  /** The reader died by itself: those it worked for are told, the others get a new one. */
  #lost(seat: Seat): void {
    this.#seats.delete(seat);
    for (const timer of [seat.idle, seat.watch]) if (timer) clearTimeout(timer);
    for (const task of seat.running.values()) task.refuse(new Error('The reader stopped while it was working on this request.'));
    if (!this.#isClosed) this.#pump();
  }

  #rest(seat: Seat): void {
    seat.reader.hold(false);
    if (seat.watch) clearTimeout(seat.watch);
    const { idleMs } = this.#settings;
    if (idleMs === null || seat.idle) return;
    seat.idle = setTimeout(() => void this.#end(seat).then(() => (this.#seats.size === 0 ? this.#dropSpare() : undefined)), idleMs);
    seat.idle.unref();
  }

  async #dropSpare(): Promise<void> {
    const spare = this.#spare;
    this.#spare = null;
    await spare?.kill();
  }

  async #end(seat: Seat): Promise<void> {
    this.#seats.delete(seat);
    for (const timer of [seat.idle, seat.watch]) if (timer) clearTimeout(timer);
    if (this.#seats.size === 0 && this.#wantsSpare) {
      clearTimeout(this.#wantsSpare);
      this.#wantsSpare = null;
    }
    await seat.reader.kill();
  }
}

export function startReaderThread({ onReply, onExit }: ReaderEvents): Reader {
  const { url, execArgv } = findWorkerFile('reader-thread');
  const worker = new Worker(url, { execArgv, name: 'reader' });
  worker.on('message', onReply);
  worker.on('error', () => undefined);
  worker.on('exit', onExit);
  return {
    post: (message) => worker.postMessage(message),
    kill: async () => void (await worker.terminate()),
    hold: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
  };
}

/**
 * Values that are read inside a query are short-lived: in the default megabyte they would be collected dozens of times, which costs more
 * than reading them.
 */
const roomForValues = ['--min-semi-space-size=16', '--max-semi-space-size=32'];

export function startReaderProcess({ onReply, onExit }: ReaderEvents): Reader {
  const { url, execArgv } = findWorkerFile('reader-thread');
  const child: ChildProcess = fork(fileURLToPath(url), [], {
    execArgv: [...execArgv, ...roomForValues],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.on('message', (reply) => onReply(reply as ReaderReply));
  child.on('error', () => undefined);
  child.on('exit', onExit);
  return {
    post: (message) => child.send(message),
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.ref();
      if (child.kill('SIGKILL')) await gone;
    },
    hold: (isBusy) => {
      if (isBusy) child.ref();
      else child.unref();
      const channel = child.channel;
      if (isBusy) channel?.ref();
      else channel?.unref();
    },
  };
}
