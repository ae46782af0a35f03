import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';

export const settingRoutes: readonly BoundCall[] = [
  bindCall(calls.settings.readLicense, async ({ parts }) => (await parts.meta.settings.find<{ key: string }>('license')) ?? {}),
  bindCall(calls.settings.setLicense, async ({ parts }, { body }) => {
    await parts.meta.settings.set('license', { key: body.key });
    return { msg: 'The license key has been saved' };
  }),
  bindCall(calls.settings.readApp, async ({ parts }) => (await parts.meta.settings.find<{ invite_only_signup: boolean }>('app')) ?? {}),
  bindCall(calls.settings.setApp, async ({ parts }, { body }) => {
    await parts.meta.settings.set('app', { invite_only_signup: body.invite_only_signup === true });
    return { msg: 'The app settings have been saved' };
  }),
];
