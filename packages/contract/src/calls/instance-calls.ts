import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { trueSchema } from '../wire/message.ts';
import { fileReadingSchema, wireImportSchema } from '../wire/import.ts';

const headers = ['x-quadrille-control'] as const;
const path = v.pipe(v.string(), v.minLength(1), v.maxLength(4096));

/**
 * For the `quadrille` command beside a running server. Paths are of the server's machine and absolute;
 * the caller proves by the control token that it may read the data folder anyway.
 */
export const instanceCalls = {
  backup: defineCall({
    name: 'instance.backup',
    method: 'POST',
    path: '/api/v1/instance/backup',
    body: v.object({ path }),
    answer: v.object({
      path: v.string(),
      bases: v.number(),
      bytes: v.number(),
      lost: v.array(v.object({ id: v.string(), why: v.picklist(['missing', 'empty', 'damaged']) })),
      leftOut: v.array(v.string()),
    }),
    permission: 'control',
    summary: 'Write a backup of everything to a path of the server',
    errors: ['controlTokenWrong', 'badRequest'],
    headers,
  }),
  restore: defineCall({
    name: 'instance.restore',
    method: 'POST',
    path: '/api/v1/instance/restore',
    body: v.object({ path }),
    answer: v.object({ bases: v.number(), lost: v.number(), has_key: v.boolean() }),
    permission: 'control',
    summary: 'Replace everything by a backup',
    errors: ['controlTokenWrong', 'badRequest', 'unreadableFile'],
    headers,
  }),
  import: defineCall({
    name: 'instance.import',
    method: 'POST',
    path: '/api/v1/instance/import',
    body: v.object({
      path,
      /** Title of the base; made when there is none. */
      base: v.pipe(v.string(), v.minLength(1), v.maxLength(50)),
      reading: v.optional(fileReadingSchema, {}),
    }),
    answer: wireImportSchema,
    permission: 'control',
    summary: 'Import a file of the server into a base',
    errors: ['controlTokenWrong', 'unreadableFile'],
    headers,
  }),
  importStatus: defineCall({
    name: 'instance.importStatus',
    method: 'GET',
    path: '/api/v1/instance/imports/:importId',
    answer: wireImportSchema,
    permission: 'control',
    summary: 'Read how far an import by the command is',
    errors: ['controlTokenWrong', 'importNotFound'],
    headers,
  }),
  importCancel: defineCall({
    name: 'instance.importCancel',
    method: 'POST',
    path: '/api/v1/instance/imports/:importId/cancel',
    answer: trueSchema,
    permission: 'control',
    summary: 'Stop an import by the command; nothing of it stays',
    errors: ['controlTokenWrong', 'importNotFound', 'badRequest'],
    headers,
  }),
} as const;
