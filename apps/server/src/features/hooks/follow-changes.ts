import type { BaseId, EntityChange } from '@quadrille/domain';
import type { AppParts } from '../../app-context.ts';
import type { ChangeToTell } from '../../storage/store/logged-change.ts';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { isTelling, readTelling, tellChosen, type Telling } from '../notifications/index.ts';
import { collectDeliveries, isListening } from './collect-deliveries.ts';
import { queueDelivery } from './deliver-hook.ts';

const changesPerTurn = 100;
/** So long nobody else reads on after one who has fallen silent. */
const leaseMs = 30_000;
/** Where another process reads a base, it may have stopped just before our change. */
const againMs = 500;
/** When it is tried again to tell people who could not be told; what a stopped process still had to try is lost. */
const tellAgainMs: readonly number[] = [1000, 10_000, 60_000, 600_000];
/** Finds what a process that is gone has left unread. */
const sweepMs = 60_000;

/** Reads the change logs on behalf of webhooks and of people who are told that they were chosen. No use-case knows of it. */
export interface ChangeFollower {
  /** Resolves when everything heard of so far is read; for tests and the end. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Webhooks and people are told of changes by the log of their base: what was committed is told, whatever stops the server meanwhile. A cursor of
 * each base says how far it was read; one process at a time reads on, and moves the cursor after the calls are queued. A call has
 * the id of its event, so one that is queued twice is told once, or twice under the same id.
 */
export function followChanges(parts: AppParts): ChangeFollower {
  const { engine, meta, random } = parts;
  const owner = Buffer.from(random.bytes(8)).toString('hex');
  const reading = new Map<BaseId, Promise<void>>();
  const dirty = new Set<BaseId>();
  const alarms = new Set<NodeJS.Timeout>();
  let isClosed = false;

  const read = (baseId: BaseId): void => {
    if (isClosed) return;
    dirty.add(baseId);
    if (reading.has(baseId)) return;
    const done = readOn(baseId)
      .catch((error: unknown) => {
        parts.log.warn('The changes of a base could not be read for its webhooks and people; it is tried again.', { base: baseId, error });
        later(baseId, sweepMs / 10);
      })
      .finally(() => {
        reading.delete(baseId);
        if (dirty.has(baseId)) read(baseId);
      });
    reading.set(baseId, done);
  };
  const later = (baseId: BaseId, ms: number): void => {
    if (!isClosed) wait(ms, () => read(baseId));
  };
  const wait = (ms: number, act: () => void): void => {
    const alarm = setTimeout(() => {
      alarms.delete(alarm);
      act();
    }, ms);
    alarms.add(alarm.unref());
  };

  const readOn = async (baseId: BaseId): Promise<void> => {
    dirty.delete(baseId);
    const store = await engine.openBase(baseId);
    if (!hasListeners(await store.schema())) return meta.hooks.dropCursor(baseId);
    // Before the last change to what listens nothing did, or there would be a cursor.
    if (!(await meta.hooks.hasCursor(baseId))) await meta.hooks.makeCursor(baseId, await store.lastListenerChange());
    const lease = await meta.hooks.lease(baseId, owner, parts.clock.now() + leaseMs, parts.clock.now());
    if (lease === null) return later(baseId, againMs);
    try {
      for (let { sequence } = lease; !isClosed;) {
        const changes = await store.changesSince(sequence, changesPerTurn);
        if (changes.length === 0) break;
        const telling = await readTelling(store, sequence);
        for (const change of changes) {
          const actor = change.change.actorId;
          const email = actor === null ? null : ((await meta.lookups.user(actor))?.email ?? null);
          await tellSafely(telling, change);
          for await (const delivery of collectDeliveries(store, await store.schema(), change, parts.clock.now()))
            await queueDelivery(parts, { ...delivery, baseId, email, attempt: 1 });
          sequence = change.change.sequence;
        }
        if (!(await meta.hooks.advance(baseId, owner, sequence, parts.clock.now() + leaseMs))) return;
      }
    } finally {
      await meta.hooks.release(baseId, owner).catch(() => {});
    }
  };

  /** Who cannot be told holds up neither the webhooks nor those who are chosen later: it is tried again beside them. */
  const tellSafely = async (telling: Telling, change: ChangeToTell, pauses = tellAgainMs): Promise<void> => {
    const { baseId, id } = change.change;
    try {
      await tellChosen(parts, await engine.openBase(baseId), telling, change);
    } catch (error) {
      const [pause, ...others] = pauses;
      const isOver = pause === undefined || isClosed;
      const said = `Those who were chosen by a change could not be told${isOver ? '' : ' yet'}.`;
      parts.log.warn(said, { base: baseId, change: id, error });
      if (!isOver) wait(pause, () => void tellSafely(telling, change, others));
    }
  };

  const sweep = async (): Promise<void> => {
    for (const { baseId, sequence } of await meta.hooks.listCursors()) {
      const store = await engine.openBase(baseId).catch(() => null);
      if (store === null) await meta.hooks.dropCursor(baseId);
      else if ((await store.sequence()) > sequence) read(baseId);
    }
  };
  const sweepSafely = (): void => void sweep().catch((error: unknown) => parts.log.warn('Webhooks could not be looked after.', { error }));
  const timer = setInterval(sweepSafely, sweepMs);
  timer.unref();
  const forget = (hookId: string): void =>
    void meta.hookDeliveries
      .dropOfHook(hookId)
      .catch((error: unknown) =>
        parts.log.warn('What a webhook told could not be dropped; it goes with its time.', { hook: hookId, error }),
      );
  const unlisten = engine.onChange(({ baseId, entities, touched }) => {
    for (const { kind, id, after } of entities) if (kind === 'hook' && after === null) forget(id);
    const isAboutListeners = entities.some(isListener);
    if (touched.length > 0 || isAboutListeners) note(baseId, isAboutListeners);
  });
  /** Bases where nothing listens cost a look at their structure, which is in memory. */
  const note = (baseId: BaseId, isAboutListeners: boolean): void => {
    if (isAboutListeners) return read(baseId);
    void engine
      .openBase(baseId)
      .then(async (store) => hasListeners(await store.schema()) && read(baseId))
      .catch(() => {});
  };
  sweepSafely();

  return {
    settled: async () => {
      while (reading.size > 0) await Promise.allSettled(reading.values());
    },
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      for (const alarm of alarms) clearTimeout(alarm);
      unlisten();
      await Promise.allSettled(reading.values());
    },
  };
}

function hasListeners({ entities, tables }: BaseSchema): boolean {
  for (const hook of entities.all('hook').values()) if (isListening(hook)) return true;
  return tables.some(({ fields }) => fields.some(isTelling));
}

function isListener({ kind, before, after }: EntityChange): boolean {
  return kind === 'hook' || (kind === 'field' && [before, after].some((field) => field !== null && isTelling(field as FieldDoc)));
}
