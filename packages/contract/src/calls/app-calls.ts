import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { content } from '../content.ts';
import { appInfoSchema, healthSchema, versionSchema } from '../wire/app-info.ts';

/** Facts about the server itself. */
export const appCalls = {
  info: defineCall({
    name: 'app.info',
    method: 'GET',
    path: '/api/v1/db/meta/:product/info',
    answer: appInfoSchema,
    permission: 'public',
    summary: 'Read what a client needs to know at start',
    description: 'Any text is accepted as the product.',
  }),
  version: defineCall({
    name: 'app.version',
    method: 'GET',
    path: '/api/v1/version',
    answer: versionSchema,
    permission: 'public',
    summary: 'Read the version of the server',
  }),
  health: defineCall({
    name: 'app.health',
    method: 'GET',
    path: '/api/v1/health',
    answer: healthSchema,
    permission: 'public',
    summary: 'See whether the server is up',
  }),
  openApi: defineCall({
    name: 'app.openApi',
    method: 'GET',
    path: '/api/v1/openapi.json',
    answer: v.record(v.string(), v.unknown()),
    permission: 'public',
    summary: 'Read the description of all calls',
  }),
  docs: defineCall({
    name: 'app.docs',
    method: 'GET',
    path: '/api/v1/docs',
    answer: content('text/html'),
    permission: 'public',
    summary: 'Read the description of all calls as a page',
  }),
} as const;
