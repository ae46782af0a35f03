import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { changeSettings, setInviteOnly } from './change-settings.ts';
import { listSettings } from './list-settings.ts';
import { readHealth } from './read-health.ts';
import { sendTestMail } from './send-test-mail.ts';

export const settingRoutes: readonly BoundCall[] = [
  bindCall(calls.settings.readLicense, async ({ parts }) => (await parts.meta.settings.find<{ key: string }>('license')) ?? {}),
  bindCall(calls.settings.setLicense, async ({ parts }, { body }) => {
    await parts.meta.settings.set('license', { key: body.key });
    return { msg: 'The license key has been saved' };
  }),
  bindCall(calls.settings.readApp, ({ parts }) => ({ invite_only_signup: parts.settings.signUp === 'invited' })),
  bindCall(calls.settings.setApp, async (ctx, { body }) => {
    await setInviteOnly(ctx, body.invite_only_signup === true);
    return { msg: 'The app settings have been saved' };
  }),
  bindCall(calls.settings.list, (ctx) => listSettings(ctx.parts)),
  bindCall(calls.settings.change, (ctx, { body }) => changeSettings(ctx, body)),
  bindCall(calls.settings.health, (ctx) => readHealth(ctx.parts)),
  bindCall(calls.settings.testMail, (ctx) => sendTestMail(ctx)),
];
