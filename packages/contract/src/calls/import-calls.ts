import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { content } from '../content.ts';
import { trueSchema } from '../wire/message.ts';
import { importPlanSchema, wireImportSchema } from '../wire/import.ts';

const ofImport = { param: 'importId', as: 'entityId' } as const;

/**
 * Files becoming tables: send a plan, then the file in parts (any part may be sent again), then finish.
 * Progress travels over the jobs channel; the tables appear only when all of it is in.
 */
export const importCalls = {
  create: defineCall({
    name: 'imports.create',
    method: 'POST',
    path: '/api/v1/db/meta/projects/:projectId/imports',
    body: importPlanSchema,
    answer: wireImportSchema,
    permission: 'tableImport',
    baseFrom: { param: 'projectId', as: 'baseId' },
    isRepeatable: true,
    summary: 'Begin an import by its plan',
    errors: ['projectNotFound', 'tooLarge', 'badRequest'],
  }),
  uploadPart: defineCall({
    name: 'imports.uploadPart',
    method: 'PUT',
    path: '/api/v1/imports/:importId/parts/:part',
    body: content('application/octet-stream'),
    answer: v.object({ receivedParts: v.array(v.number()) }),
    permission: 'tableImport',
    baseFrom: ofImport,
    summary: 'Send one part of the file, numbered from 0',
    errors: ['importNotFound', 'tooLarge', 'badRequest'],
  }),
  finish: defineCall({
    name: 'imports.finish',
    method: 'POST',
    path: '/api/v1/imports/:importId/finish',
    answer: wireImportSchema,
    permission: 'tableImport',
    baseFrom: ofImport,
    summary: 'Say that all parts are there',
    errors: ['importNotFound', 'badRequest'],
  }),
  get: defineCall({
    name: 'imports.get',
    method: 'GET',
    path: '/api/v1/imports/:importId',
    answer: wireImportSchema,
    permission: 'tableImport',
    baseFrom: ofImport,
    summary: 'Read how far an import is',
    errors: ['importNotFound'],
  }),
  cancel: defineCall({
    name: 'imports.cancel',
    method: 'DELETE',
    path: '/api/v1/imports/:importId',
    answer: trueSchema,
    permission: 'tableImport',
    baseFrom: ofImport,
    summary: 'Cancel an import; nothing of it stays',
    errors: ['importNotFound'],
  }),
  rejectedCsv: defineCall({
    name: 'imports.rejectedCsv',
    method: 'GET',
    path: '/api/v1/imports/:importId/rejected.csv',
    answer: content('text/csv'),
    permission: 'tableImport',
    baseFrom: ofImport,
    summary: 'Download the cells that did not fit, with line and column',
    errors: ['importNotFound'],
  }),
  fetch: defineCall({
    name: 'imports.fetch',
    tokenReach: 'write',
    method: 'POST',
    path: '/api/v1/imports/fetch',
    body: v.object({ url: v.pipe(v.string(), v.url('must match format "uri"'), v.maxLength(2048)) }),
    answer: content('application/octet-stream'),
    permission: 'any',
    summary: 'Fetch a file from a public address for an import',
    description: 'Answers the bytes with the content type the address gave. Private addresses are refused.',
    errors: ['badRequest', 'tooLarge', 'unreadableFile'],
  }),
} as const;
