import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { AppError } from '@quadrille/contract';
import type { LaneOptions, ReadAnswer, ReadJob } from '../read/read-job.ts';
import type { Crowd } from '../read/crowd.ts';
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
  /** Jobs handed to the reader at once: a few keep a thread busy, one lets a process be killed for that job alone. */
  readonly atOnce: number;
  /** Whether killing the reader is how a job that is given up is stopped. */
  readonly killsWhenGivenUp: boolean;
  /** The reader is ended after resting so long; null keeps it. */
  readonly idleMs: number | null;
}

interface Task {
  readonly id: number;
  readonly file: string;
  readonly job: ReadJob;
  readonly crowd: Crowd | undefined;
  settle(answer: ReadAnswer): void;
  refuse(error: unknown): void;
}

const maxQueue = 2000;
/** A job that takes longer may be given up, and its reader with it. */
const longJobMs = 30;

/** A queue in front of one reader, which is started when needed and again when it dies. */
export class ReaderLane {
  readonly #settings: LaneSettings;
  readonly #queue: Task[] = [];
  readonly #running = new Map<number, Task>();
  #knownTables = new Set<string>();
  #reader: Reader | null = null;
  /** Takes the place of a reader that is killed: starting a process takes as long as a query or two. */
  #spare: Reader | null = null;
  #wantsSpare: NodeJS.Timeout | null = null;
  #idle: NodeJS.Timeout | null = null;
  #lastId = 0;
  #isClosed = false;

  constructor(settings: LaneSettings) {
    this.#settings = settings;
  }

  run(file: string, job: ReadJob, { signal, deadlineMs, crowd }: LaneOptions): Promise<ReadAnswer> {
    if (this.#isClosed) return Promise.reject(new AppError('unavailable'));
    if (signal?.aborted) return Promise.reject(new AppError('aborted'));
    if (this.#queue.length >= maxQueue) return Promise.reject(new AppError('tooManyRequests'));
    return new Promise((resolve, reject) => {
      const giveUp = (code: 'aborted' | 'deadline') => (): void => {
        leave();
        reject(new AppError(code));
        this.#drop(task);
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
        crowd,
        settle: (answer) => (leave(), resolve(answer)),
        refuse: (error) => (leave(), reject(error)),
      };
      crowd?.onEmpty(() => this.#pump());
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#queue.push(task);
      this.#pump();
    });
  }

  /** Starts the reader before there is anything to read: that takes as long as a query or two. */
  wake(): void {
    if (this.#isClosed) return;
    if (!this.#reader) this.#start();
    this.#reader?.post({ wake: true });
    if (this.#running.size === 0) this.#rest();
  }

  /** The file is about to be closed or removed. */
  forget(file: string): void {
    this.#reader?.post({ forget: file });
  }

  /** Resolves when the reader has let go of its files. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const task of [...this.#queue.splice(0), ...this.#running.values()]) task.refuse(new AppError('unavailable'));
    this.#running.clear();
    await this.#stop();
  }

  #pump(): void {
    this.#makeWay();
    if (this.#queue.length > 0 && !this.#reader) this.#start();
    while (this.#reader && this.#queue.length > 0 && this.#running.size < this.#settings.atOnce) {
      const task = this.#queue.shift() as Task;
      this.#running.set(task.id, task);
      this.#send(this.#reader, task);
    }
    if (this.#running.size === 0) this.#rest();
  }

  /** What nobody waits for any more goes on only as long as nobody waits behind it. */
  #makeWay(): void {
    const isWanted = ({ crowd }: Task): boolean => crowd?.isEmpty !== true;
    if (!this.#settings.killsWhenGivenUp || !this.#queue.some(isWanted)) return;
    for (const task of [...this.#queue, ...this.#running.values()]) if (!isWanted(task)) task.crowd?.disband();
  }

  #send(reader: Reader, { id, file, job }: Task): void {
    if (this.#idle) clearTimeout(this.#idle);
    reader.hold(true);
    if (this.#settings.killsWhenGivenUp && !this.#spare && !this.#wantsSpare) {
      this.#wantsSpare = setTimeout(() => this.#startSpare(), longJobMs);
      this.#wantsSpare.unref();
    }
    const { table, ...rest } = job;
    const isKnown = this.#knownTables.has(job.tableKey);
    if (!isKnown) {
      if (this.#knownTables.size >= maxTables) this.#knownTables.clear();
      this.#knownTables.add(job.tableKey);
    }
    reader.post({ id, file, job: rest, table: isKnown ? null : table });
  }

  #start(): void {
    this.#knownTables = new Set();
    this.#reader = this.#spare ?? this.#make();
    this.#spare = null;
  }

  #startSpare(): void {
    this.#wantsSpare = null;
    if (this.#running.size === 0 || this.#isClosed) return;
    this.#spare = this.#make();
    this.#spare.hold(false);
  }

  #make(): Reader {
    const reader: Reader = this.#settings.start({
      onReply: (reply) => this.#settle(reply),
      onExit: () => {
        if (this.#reader === reader) this.#lost();
        if (this.#spare === reader) this.#spare = null;
      },
    });
    return reader;
  }

  #settle(reply: ReaderReply): void {
    const task = this.#running.get(reply.id);
    this.#running.delete(reply.id);
    if ('error' in reply) task?.refuse(new Error(`Reading failed: ${reply.error}`));
    else task?.settle(reply.answer);
    this.#pump();
  }

  /** A job nobody waits for: out of the queue, or stopped with its reader. A thread cannot be stopped; its answer is ignored. */
  #drop(task: Task): void {
    const at = this.#queue.indexOf(task);
    if (at >= 0) this.#queue.splice(at, 1);
    if (!this.#running.has(task.id) || !this.#settings.killsWhenGivenUp) return;
    this.#running.delete(task.id);
    void this.#kill();
    this.#pump();
  }

  /** The reader died by itself: those it worked for are told, the others get a new one. */
  #lost(): void {
    this.#reader = null;
    const victims = [...this.#running.values()];
    this.#running.clear();
    for (const task of victims) task.refuse(new Error('The reader stopped while it was working on this request.'));
    if (!this.#isClosed) this.#pump();
  }

  #rest(): void {
    this.#reader?.hold(false);
    const { idleMs } = this.#settings;
    if (idleMs === null || !this.#reader) return;
    if (this.#idle) clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#stop(), idleMs);
    this.#idle.unref();
  }

  async #stop(): Promise<void> {
    const spare = this.#spare;
    this.#spare = null;
    await Promise.all([this.#kill(), spare?.kill()]);
  }

  async #kill(): Promise<void> {
    for (const timer of [this.#idle, this.#wantsSpare]) if (timer) clearTimeout(timer);
    this.#wantsSpare = null;
    const reader = this.#reader;
    this.#reader = null;
    await reader?.kill();
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

/** Values taken from inside a query die at once: in the megabyte there is by default they are collected dozens of times, at more cost than reading them. */
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
