import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { flagInput } from '../input/flag.ts';
import { messageSchema } from '../wire/message.ts';

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
} as const;
