import type { ServerHealth, ServerSettingChanges, ServerSettingList } from '@quadrille/contract';
import { serverSettingIds, serverSettings } from '@quadrille/domain';
import { RequestError } from '@quadrille/sdk';
import { expect, it } from 'vitest';
import { createServerSettings, effectsOf, type ShownSetting } from './server-settings.state.ts';

const first: ServerSettingList = {
  list: serverSettingIds.map((id) => {
    const { type, default: value } = serverSettings[id];
    return { id, value: type === 'secret' ? null : typeof value === 'object' ? [...value] : value, is_set: false, fixed_by: null };
  }),
};

const health: ServerHealth = {
  version: '1.0.0',
  database: 'SQLite',
  up_since: '2026-01-01T00:00:00.000Z',
  disk: null,
  backup: { is_possible: true, at: null, is_whole: false, failures: 0 },
  mail: { is_set_up: false, by: null, last: null },
  jobs: { waiting: 0, active: 0 },
  people: { all: 48, with_second_step: 12 },
};

/** A server that keeps what it is sent, or refuses it. */
function setUp(refusal?: RequestError) {
  const sent: ServerSettingChanges[] = [];
  let kept = first.list;
  const state = createServerSettings({
    list: async () => ({ list: kept }),
    health: async () => health,
    change: async (changes) => {
      sent.push(changes);
      if (refusal) throw refusal;
      kept = kept.map((one) => {
        const next = changes[one.id as keyof ServerSettingChanges];
        if (next === undefined) return one;
        return one.value === null ? { ...one, is_set: next !== null } : { ...one, value: next as string };
      });
      return { list: kept };
    },
  });
  const get = (id: string): ShownSetting => state.$settings.get()?.find((one) => one.id === id) as ShownSetting;
  return { state, sent, get };
}

it('sends what was changed and nothing else, once', async () => {
  const { state, sent, get } = setUp();
  await state.load();
  state.write(get('trashDays'), 9);
  state.write(get('webhookLog'), 'OFF');
  state.write(get('webhookLog'), 'ALL');
  expect(state.$changed.get()).toEqual(['trashDays']);
  expect(await state.save()).toBe(true);
  expect(sent).toEqual([{ trashDays: 9 }]);
  expect([get('trashDays').value, state.$changed.get()]).toEqual([9, []]);
});

it('takes everything back that was not saved', async () => {
  const { state, sent, get } = setUp();
  await state.load();
  state.write(get('signUpDomains'), ['acme.studio']);
  state.putBack();
  expect([state.$changed.get(), sent, get('signUpDomains').value]).toEqual([[], [], []]);
});

it('knows of a secret whether it is kept, forgotten or replaced, and never what it is', async () => {
  const { state, sent, get } = setUp();
  await state.load();
  const secret = () => get('oidcClientSecret');
  state.write(secret(), 'whisper');
  await state.save();
  expect([secret().value, secret().is_set]).toEqual([null, true]);
  state.write(secret(), '');
  expect(state.$changed.get()).toEqual([]);
  state.write(secret(), null);
  await state.save();
  expect([sent.at(-1), secret().is_set]).toEqual([{ oidcClientSecret: null }, false]);
});

it('keeps what was typed while saving was under way', async () => {
  const { state, get } = setUp();
  await state.load();
  state.write(get('trashDays'), 9);
  const saving = state.save();
  state.write(get('historyDays'), 20);
  await saving;
  expect(state.$changed.get()).toEqual(['historyDays']);
});

it('says at its row why a value was refused, and keeps the changes', async () => {
  const issue = { instancePath: '/signUpDomains/0', schemaPath: '', keyword: 'pattern', params: {}, message: '' };
  const refusal = new RequestError({
    kind: 'answer',
    call: 'settings.change',
    status: 400,
    code: 'invalidRequest',
    message: 'no',
    issues: [issue],
  });
  const { state, get } = setUp(refusal);
  await state.load();
  state.write(get('signUpDomains'), ['x']);
  expect(await state.save()).toBe(false);
  expect([state.$faults.get(), state.$changed.get()]).toEqual([{ signUpDomains: 'pattern' }, ['signUpDomains']]);
  state.write(get('signUpDomains'), ['x.example']);
  expect(state.$faults.get()).toEqual({});
});

it('tells what saving does to people and data', async () => {
  const { state, get } = setUp();
  await state.load();
  const effects = () =>
    effectsOf({ settings: state.$settings.get() ?? [], drafts: state.$drafts.get(), health }).map((effect) => effect.kind);
  state.write(get('trashDays'), 60);
  expect(effects()).toEqual([]);
  state.write(get('trashDays'), 3);
  state.write(get('signUp'), 'domains');
  state.write(get('backupHours'), 24);
  expect(effects()).toEqual(['trashGoes', 'unproved', 'backupNow']);
  state.putBack();
  state.write(get('signUp'), 'invited');
  state.write(get('siteUrl'), 'https://t.example');
  expect(effects()).toEqual(['signUpClosed', 'linksMove']);
});
