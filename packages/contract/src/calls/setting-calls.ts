import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { flagInput } from '../input/flag.ts';
import { messageSchema } from '../wire/message.ts';
import { serverHealth, serverSettingChanges, serverSettingList } from '../wire/server-setting.ts';

/** Choices of the super user for the whole installation. */
export const settingCalls = {
  readLicense: defineCall({
    name: 'settings.readLicense',
    method: 'GET',
    path: '/api/v1/license',
    answer: v.object({ key: v.optional(v.string()) }),
    permission: 'licenseGet',
    scope: 'org',
    summary: 'Read the licence key',
    description: 'Every feature is there without one; it is kept for clients that show it.',
  }),
  setLicense: defineCall({
    name: 'settings.setLicense',
    method: 'POST',
    path: '/api/v1/license',
    body: v.object({ key: v.pipe(v.string(), v.maxLength(4096)) }),
    answer: messageSchema,
    permission: 'licenseSet',
    scope: 'org',
    summary: 'Keep a licence key',
  }),
  readApp: defineCall({
    name: 'settings.readApp',
    method: 'GET',
    path: '/api/v1/app-settings',
    answer: v.object({ invite_only_signup: v.optional(v.boolean()) }),
    permission: 'appSettingsGet',
    scope: 'org',
    summary: 'Read the settings of the installation',
  }),
  setApp: defineCall({
    name: 'settings.setApp',
    method: 'POST',
    path: '/api/v1/app-settings',
    body: v.object({ invite_only_signup: flagInput }),
    answer: messageSchema,
    permission: 'appSettingsSet',
    scope: 'org',
    summary: 'Change the settings of the installation',
  }),
  list: defineCall({
    name: 'settings.list',
    method: 'GET',
    path: '/api/v1/server-settings',
    answer: serverSettingList,
    permission: 'appSettingsGet',
    scope: 'org',
    isForPeople: true,
    summary: 'List what can be set while the server runs, what holds now, and what the environment fixes',
    description: 'Secrets are never told. What does not apply to this installation is left out.',
  }),
  change: defineCall({
    name: 'settings.change',
    method: 'PATCH',
    path: '/api/v1/server-settings',
    body: serverSettingChanges,
    answer: serverSettingList,
    permission: 'appSettingsSet',
    scope: 'org',
    isForPeople: true,
    summary: 'Change settings of the server; they hold at once',
    description:
      'All of them or none. Null puts one back to what holds without a choice. One that the environment gives is refused, unless it is sent as it is. A secret goes when the place it is for changes and no new one comes along.',
  }),
  health: defineCall({
    name: 'settings.health',
    method: 'GET',
    path: '/api/v1/server-health',
    answer: serverHealth,
    permission: 'appSettingsGet',
    scope: 'org',
    isForPeople: true,
    summary: 'See how the server is: database, disk, backups, mail, jobs and people',
  }),
  testMail: defineCall({
    name: 'settings.testMail',
    method: 'POST',
    path: '/api/v1/server-settings/test-mail',
    answer: messageSchema,
    permission: 'appSettingsSet',
    scope: 'org',
    isForPeople: true,
    summary: 'Send a mail to yourself by the mail server that is set up',
    errors: ['badRequest', 'mailMissing'],
  }),
} as const;
