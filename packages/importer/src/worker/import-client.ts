import { ImportError, type ImportErrorCode } from '../import-error.ts';
import type { ImportTable, ImportTemplate } from '../template/import-template.ts';
import type { ImportConfig, TableChecks, WorkerReply, WorkerRequest, WorkerSource } from './messages.ts';

/** A worker as far as it is used here. */
export interface WorkerLike {
  postMessage(message: unknown): void;
  terminate(): void;
  addEventListener(type: 'message', listener: (event: { readonly data: WorkerReply }) => void): void;
  addEventListener(type: 'error', listener: (event: { readonly message?: string }) => void): void;
}

export interface ImportClient {
  /** Reads a file and answers what it would become. Cancel by the signal: the worker is ended, nothing stays. */
  process(
    source: WorkerSource,
    options?: { readonly signal?: AbortSignal; readonly onProgress?: (bytes: number, total: number | null) => void },
  ): Promise<ImportTemplate>;
  setConfig(config: ImportConfig): void;
  initSdk(fetchUrl: string, token: string | null): void;
  /** Takes corrected tables; columns of another type come back read anew, with what would not convert. */
  setTables(tables: readonly ImportTable[]): Promise<{ readonly template: ImportTemplate; readonly checks: readonly TableChecks[] }>;
  getSingleSelectOptions(table: number, column: number): Promise<readonly string[]>;
  getMultiSelectOptions(table: number, column: number): Promise<readonly string[]>;
  close(): void;
}

type Send = WorkerRequest extends infer Each ? (Each extends WorkerRequest ? Omit<Each, 'id'> : never) : never;

interface Waiting {
  resolve(reply: WorkerReply): void;
  reject(error: unknown): void;
  onProgress: ((bytes: number, total: number | null) => void) | undefined;
}

/** Talks to import workers made by `create`; one is started on first use and again after a cancel. */
export function createImportClient(create: () => WorkerLike): ImportClient {
  const waiting = new Map<number, Waiting>();
  const setup = new Map<string, Send>();
  let worker: WorkerLike | null = null;
  let lastId = 0;

  function start(): WorkerLike {
    const made = create();
    made.addEventListener('message', ({ data }) => settle(data));
    made.addEventListener('error', ({ message }) =>
      stop(new ImportError('unreadable', message ?? 'The import stopped unexpectedly; try again.')),
    );
    worker = made;
    for (const message of setup.values()) made.postMessage({ ...message, id: (lastId += 1) });
    return made;
  }

  function settle(reply: WorkerReply): void {
    const one = waiting.get(reply.id);
    if (reply.type === 'progress') return one?.onProgress?.(reply.bytes, reply.total);
    waiting.delete(reply.id);
    if (reply.type === 'error') one?.reject(new ImportError(toCode(reply.code), reply.message, reply.place));
    else one?.resolve(reply);
  }

  function stop(reason: ImportError): void {
    worker?.terminate();
    worker = null;
    for (const one of waiting.values()) one.reject(reason);
    waiting.clear();
  }

  function configure(message: Send): void {
    setup.set(message.type, message);
    worker?.postMessage({ ...message, id: (lastId += 1) });
  }

  function request<Type extends WorkerReply['type']>(
    type: Type,
    message: Send,
    onProgress?: Waiting['onProgress'],
  ): Promise<Extract<WorkerReply, { type: Type }>> {
    const target = worker ?? start();
    const id = (lastId += 1);
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve: (reply) => resolve(reply as Extract<WorkerReply, { type: Type }>), reject, onProgress });
      target.postMessage({ ...message, id });
    });
  }

  return {
    async process(source, { signal, onProgress } = {}) {
      const cancelled = new ImportError('cancelled', 'The import was cancelled.');
      if (signal?.aborted) throw cancelled;
      const onAbort = (): void => stop(cancelled);
      signal?.addEventListener('abort', onAbort, { once: true });
      try {
        return (await request('processedData', { type: 'process', source }, onProgress)).template;
      } finally {
        signal?.removeEventListener('abort', onAbort);
      }
    },
    setConfig: (config) => configure({ type: 'setConfig', config }),
    initSdk: (fetchUrl, token) => configure({ type: 'initSDK', fetchUrl, token }),
    setTables: (tables) => request('processedData', { type: 'setTables', tables }),
    getSingleSelectOptions: async (table, column) =>
      (await request('singleSelectOptions', { type: 'getSingleSelectOptions', table, column })).options,
    getMultiSelectOptions: async (table, column) =>
      (await request('multiSelectOptions', { type: 'getMultiSelectOptions', table, column })).options,
    close: () => stop(new ImportError('cancelled', 'The import was closed.')),
  };
}

function toCode(code: ImportErrorCode | 'unexpected'): ImportErrorCode {
  return code === 'unexpected' ? 'unreadable' : code;
}
