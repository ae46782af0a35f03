import type { JobLogMessage, WireImport } from '@quadrille/contract';
import { finalJobStates } from '@quadrille/contract';
import { isRequestError, uploadParts } from '@quadrille/sdk';
import type { Client, JobsChannel } from '@quadrille/sdk';
import type { ImportPlanInput } from '@quadrille/contract';
import { takeStep, notifyStep } from '../undo/index.ts';

export interface ImportServer {
  readonly client: Pick<Client, 'imports' | 'changes' | 'members'>;
  readonly jobs: Pick<JobsChannel, 'waitFor'>;
}

export interface SendOptions {
  readonly baseId: string;
  readonly file: File;
  readonly plan: ImportPlanInput;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Partial<WireImport['progress']>) => void;
  /** Bytes the server has received so far. */
  readonly onSent: (bytes: number) => void;
}

/** An import the server gave up; the message is its sentence for people. */
export class ImportRefused extends Error {
  override name = 'ImportRefused';
}

/** Sends one file and waits until its tables are there. Whatever goes wrong, nothing of it stays on the server. */
export async function sendImport(server: ImportServer, options: SendOptions): Promise<WireImport> {
  const { client } = server;
  const { signal, file } = options;
  const begun = await client.imports.create({ params: { projectId: options.baseId }, body: options.plan }, { signal });
  const over = untilOver(server, begun, options);
  over.catch(() => {});
  try {
    await uploadParts(client, begun.id, file, {
      partSize: begun.partSize,
      signal,
      onProgress: ({ sentBytes }) => options.onSent(sentBytes),
    });
    await client.imports.finish({ params: { importId: begun.id } }, { signal });
    const done = await over;
    if (done.status === 'failed') throw new ImportRefused(done.error ?? '');
    return done;
  } catch (error) {
    throw await explain(server, begun.id, error);
  }
}

/** The server knows better why an upload broke off than the broken upload does. */
async function explain({ client }: ImportServer, importId: string, error: unknown): Promise<unknown> {
  if (error instanceof ImportRefused) return error;
  const now = await client.imports.get({ params: { importId } }).catch(() => null);
  if (now?.status === 'failed' && now.error !== null && !isAborted(error)) return new ImportRefused(now.error);
  await client.imports.cancel({ params: { importId } }).catch(() => {});
  return error;
}

function isAborted(error: unknown): boolean {
  return (isRequestError(error) && error.kind === 'aborted') || (error instanceof DOMException && error.name === 'AbortError');
}

const askEveryMs = 2500;

/** Follows an import over the jobs channel, and by asking now and then in case the channel is interrupted. */
async function untilOver({ client, jobs }: ImportServer, begun: WireImport, { signal, onProgress }: SendOptions): Promise<WireImport> {
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  const onLog = ({ data }: JobLogMessage): void => {
    if (data.progress) onProgress(data.progress);
  };
  const read = () => client.imports.get({ params: { importId: begun.id } }, { signal });
  const told = jobs.waitFor(begun.jobId, { onLog, signal: either }).then(read);
  try {
    return await Promise.race([told, untilAsked(read, onProgress, either)]);
  } finally {
    told.catch(() => {});
    stop.abort();
  }
}

async function untilAsked(
  read: () => Promise<WireImport>,
  onProgress: SendOptions['onProgress'],
  signal: AbortSignal,
): Promise<WireImport> {
  for (;;) {
    await pause(askEveryMs, signal);
    const now = await read().catch(() => null);
    if (now && finalJobStates.some((state) => state === now.status)) return now;
    if (now) onProgress(now.progress);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}

/** Takes the tables of an import back, the last one first. Answers whether all of them are gone: what others worked in since stays. */
export async function undoTables({ client }: ImportServer, baseId: string, tableIds: readonly string[]): Promise<boolean> {
  const wanted = new Set(tableIds);
  const { list } = await client.changes.list({ params: { projectId: baseId }, query: { limit: 1000 } });
  const made = list.filter(
    (change) =>
      change.name === 'table.imported' &&
      change.reverts === null &&
      (change.tableIds.some((id) => wanted.has(id)) || change.entities.some(({ kind, id }) => kind === 'table' && wanted.has(id))),
  );
  let isGone = true;
  for (const { id } of made.toSorted((a, b) => b.sequence - a.sequence)) {
    const step = await takeStep(client, { baseId, way: 'undo', changeId: id });
    if (step && step.answer.skipped > 0) await notifyStep(step, { baseId, tableId: null });
    isGone &&= step?.answer.skipped === 0;
  }
  return isGone;
}
