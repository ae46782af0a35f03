import type { ServerHealth, ServerSettingChanges, ServerSettingList, WireServerSetting } from '@quadrille/contract';
import { isServerSettingId, type ServerSettingId } from '@quadrille/domain';
import { isRequestError } from '@quadrille/sdk';
import { atom, computed } from 'nanostores';

/** A setting this app has words for, as the server tells it. */
export interface ShownSetting extends WireServerSetting {
  readonly id: ServerSettingId;
}

export type SettingValue = string | number | boolean | readonly string[] | null;
/** What was changed and not saved yet; null of a secret takes it away. */
export type SettingDrafts = Readonly<Partial<Record<ServerSettingId, SettingValue>>>;
/** By what rule the server refused a value. */
export type SettingFaults = Readonly<Partial<Record<ServerSettingId, string>>>;

export interface SettingCalls {
  list(): Promise<ServerSettingList>;
  change(changes: ServerSettingChanges): Promise<ServerSettingList>;
  health(): Promise<ServerHealth>;
}

/** The settings of the server on the screen: what holds, what is changed, and saving all of it at once. */
export function createServerSettings(calls: SettingCalls) {
  const $settings = atom<readonly ShownSetting[] | null>(null);
  const $health = atom<ServerHealth | null>(null);
  const $drafts = atom<SettingDrafts>({});
  const $faults = atom<SettingFaults>({});
  const $isSaving = atom(false);
  const $changed = computed($drafts, (drafts) => Object.keys(drafts).filter(isServerSettingId));

  const take = ({ list }: ServerSettingList): void =>
    $settings.set(list.flatMap((one) => (isServerSettingId(one.id) ? [{ ...one, id: one.id }] : [])));
  const loadHealth = async (): Promise<void> => $health.set(await calls.health());

  return {
    $settings,
    $health,
    $drafts,
    $faults,
    $isSaving,
    $changed,
    load: async (): Promise<void> => {
      const [list] = await Promise.all([calls.list(), loadHealth()]);
      take(list);
    },
    loadHealth,
    /** A value that is the kept one again is no change. */
    write: (setting: ShownSetting, value: SettingValue): void => {
      const { [setting.id]: _former, ...others } = $drafts.get();
      const { [setting.id]: _fault, ...faults } = $faults.get();
      $faults.set(faults);
      $drafts.set(isKept(setting, value) ? others : { ...others, [setting.id]: value });
    },
    putBack: (): void => {
      $drafts.set({});
      $faults.set({});
    },
    /** False where the server refused some of it: then nothing was saved, and the rows say why. Other failures are thrown. */
    save: async (): Promise<boolean> => {
      const sent = $drafts.get();
      $isSaving.set(true);
      try {
        take(await calls.change(sent as ServerSettingChanges));
        // what was typed while this was under way is still to be saved
        const left = Object.entries($drafts.get()).filter(([id, value]) => sent[id as ServerSettingId] !== value);
        $drafts.set(Object.fromEntries(left));
        $faults.set({});
        await loadHealth();
        return true;
      } catch (error) {
        const faults = faultsOf(error);
        if (Object.keys(faults).length === 0) throw error;
        $faults.set(faults);
        return false;
      } finally {
        $isSaving.set(false);
      }
    },
  };
}

export type ServerSettingsState = ReturnType<typeof createServerSettings>;

function isKept({ value, is_set: isSet }: ShownSetting, next: SettingValue): boolean {
  if (value === null) return next === '' || (next === null && !isSet); // a secret: nothing typed
  return JSON.stringify(next) === JSON.stringify(value);
}

function faultsOf(error: unknown): SettingFaults {
  if (!isRequestError(error) || error.code !== 'invalidRequest') return {};
  const found = error.issues.flatMap(({ instancePath, keyword }) => {
    const id = instancePath.split('/')[1] ?? '';
    return isServerSettingId(id) ? [[id, keyword] as const] : [];
  });
  return Object.fromEntries(found);
}

/** What saving does to people and data, beyond the setting itself. */
export type SettingEffect =
  | { readonly kind: 'signUpClosed' | 'unproved' | 'backupNow' | 'backupsEnd' | 'secretGoes' | 'linksMove' | 'backupsGo' }
  | { readonly kind: 'trashGoes' | 'historyGoes'; readonly days: number };

interface Known {
  readonly settings: readonly ShownSetting[];
  readonly drafts: SettingDrafts;
  readonly health: ServerHealth | null;
}

/** The effects of what is changed, the heaviest first. */
export function effectsOf({ settings, drafts, health }: Known): readonly SettingEffect[] {
  const kept = new Map(settings.map((one) => [one.id, one]));
  const before = (id: ServerSettingId): SettingValue => kept.get(id)?.value ?? null;
  const after = (id: ServerSettingId): SettingValue => drafts[id] ?? before(id);
  const isLess = (id: ServerSettingId): boolean => id in drafts && Number(after(id)) < Number(before(id));
  const effects: (SettingEffect | false)[] = [
    isLess('trashDays') && { kind: 'trashGoes', days: Number(after('trashDays')) },
    isLess('historyDays') && { kind: 'historyGoes', days: Number(after('historyDays')) },
    'oidcIssuer' in drafts && kept.get('oidcClientSecret')?.is_set === true && !drafts.oidcClientSecret && { kind: 'secretGoes' },
    'signUp' in drafts && after('signUp') === 'invited' && { kind: 'signUpClosed' },
    ('signUp' in drafts || 'signUpDomains' in drafts) &&
      after('signUp') === 'domains' &&
      health?.mail.is_set_up === false && { kind: 'unproved' },
    'backupHours' in drafts && Number(before('backupHours')) === 0 && { kind: 'backupNow' },
    'backupHours' in drafts && Number(after('backupHours')) === 0 && { kind: 'backupsEnd' },
    isLess('backupsKept') && { kind: 'backupsGo' },
    'siteUrl' in drafts && { kind: 'linksMove' },
  ];
  return effects.filter((effect) => effect !== false);
}
