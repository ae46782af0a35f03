import type { ServerSettingChanges } from '@quadrille/contract';
import {
  getServerSetting,
  isServerSettingId,
  type ServerSettingId,
  serverSettingIds,
  type ServerSettingValue,
  type ServerSettingValues,
} from '@quadrille/domain';
import { placeOfSecret, toSettingValues, withSettingValues } from '../../config/setting-values.ts';
import type { Settings } from '../../config/settings.ts';
import type { MetaStore } from '../../meta/meta-store.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import { databaseKinds } from '../../platform/database-kind.ts';
import type { LiveSettings } from '../../platform/live-settings.ts';
import type { Log } from '../../platform/log.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { isUsable } from './is-usable.ts';

const topic = 'settings';
/** Each setting is a row: two people who change different ones do not undo each other's work. */
export const keptUnder = 'server.';
/** Word from other processes may be lost, and some databases carry none. */
const lookEveryMs = { carried: 30_000, alone: 2000 };

interface Needs {
  readonly meta: Pick<MetaStore, 'settings' | 'engine'>;
  readonly secrets: SecretBox;
  readonly bus: Bus;
  readonly log: Log;
}

type Kept = ReadonlyMap<ServerSettingId, ServerSettingValue>;
type Loose = Record<ServerSettingId, ServerSettingValue>;

export async function openLiveSettings(base: Settings, { meta, secrets, bus, log }: Needs): Promise<LiveSettings> {
  const own = toSettingValues(base);
  const listeners = new Set<() => void>();
  let kept: Kept = new Map();
  let values = own;
  let current = base;

  const takeIn = (next: Kept): void => {
    kept = next;
    const before = JSON.stringify(values);
    values = over(base, own, next, secrets);
    if (before === JSON.stringify(values)) return;
    current = withSettingValues(base, values);
    for (const listener of listeners) listener();
  };
  // One after the other: what was read first must not come in last.
  let turn: Promise<void> = Promise.resolve();
  const refresh = (): Promise<void> => {
    turn = turn.catch(() => {}).then(async () => takeIn(readRows(await meta.settings.list(keptUnder))));
    return turn;
  };
  const lookAgain = (): void => void refresh().catch((error: unknown) => log.warn('The settings could not be read again.', { error }));
  const kind = databaseKinds[meta.engine];
  const timer = kind.isShared ? setInterval(lookAgain, kind.carriesMessages ? lookEveryMs.carried : lookEveryMs.alone).unref() : undefined;
  const stopHearing = bus.subscribe(topic, lookAgain);
  await refresh();

  return {
    settings: alwaysCurrent(base, () => current),
    values: () => values,
    isSet: (id) => id in base.fixed || kept.has(id),
    change: async (changes) => {
      await refresh();
      const before = values;
      const rows = toRows(base, { before, changes }, secrets);
      await meta.settings.setAll(new Map([...rows].map(([id, value]) => [keptUnder + id, value])));
      await refresh();
      bus.publish(topic, null);
      return serverSettingIds.filter((id) => JSON.stringify(before[id]) !== JSON.stringify(values[id]));
    },
    refresh,
    hear: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      clearInterval(timer);
      stopHearing();
    },
  };
}

/** An object whose members are read of the newest settings each time. */
function alwaysCurrent(base: Settings, current: () => Settings): Settings {
  const members = Object.keys(base).map((key) => [key, { enumerable: true, get: () => current()[key as keyof Settings] }] as const);
  return Object.defineProperties({}, Object.fromEntries(members)) as Settings;
}

/** What another version kept and this one knows nothing of, or would refuse, is left alone. */
function readRows(rows: ReadonlyMap<string, unknown>): Kept {
  const known = [...rows].map(([key, value]) => [key.slice(keptUnder.length), value] as const);
  return new Map(known.flatMap(([id, value]) => (isServerSettingId(id) && isUsable(id, value) ? [[id, value as ServerSettingValue]] : [])));
}

/** What holds: what the environment gives, else what was chosen, else what the server was started with. */
function over(base: Settings, own: ServerSettingValues, kept: Kept, secrets: SecretBox): ServerSettingValues {
  const values: Loose = { ...own };
  const chosen = serverSettingIds.filter((id) => kept.has(id) && !(id in base.fixed));
  const isSecret = (id: ServerSettingId): boolean => getServerSetting(id).type === 'secret';
  for (const id of chosen) if (!isSecret(id)) values[id] = kept.get(id) ?? values[id];
  for (const id of chosen)
    if (isSecret(id))
      values[id] = secrets.open(String(kept.get(id)), sealedFor(id, placeOfSecret(id, base, values as ServerSettingValues))) ?? '';
  return values as ServerSettingValues;
}

/** What is to be kept of each; null for what goes. */
function toRows(
  base: Settings,
  { before, changes }: { readonly before: ServerSettingValues; readonly changes: ServerSettingChanges },
  secrets: SecretBox,
): ReadonlyMap<ServerSettingId, ServerSettingValue | null> {
  const rows = new Map<ServerSettingId, ServerSettingValue | null>();
  for (const id of serverSettingIds) {
    const next = changes[id];
    if (next !== undefined && !(id in base.fixed)) rows.set(id, next);
  }
  const own = toSettingValues(base);
  const after: Loose = { ...before };
  for (const [id, value] of rows) after[id] = value ?? own[id];
  for (const id of serverSettingIds) {
    if (getServerSetting(id).type !== 'secret' || id in base.fixed) continue;
    const place = placeOfSecret(id, base, after as ServerSettingValues);
    const next = rows.get(id);
    if (next) rows.set(id, secrets.seal(String(next), sealedFor(id, place)));
    else if (next === '' || place !== placeOfSecret(id, base, before)) rows.set(id, null);
  }
  return rows;
}

const sealedFor = (id: ServerSettingId, place: string): string => `setting ${id} for ${place}`;
