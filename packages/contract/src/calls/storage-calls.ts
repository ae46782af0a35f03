import { limits } from '@quadrille/domain';
import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { content } from '../content.ts';
import { fileAddressesSchema, fileCellsSchema, storedFileSchema } from '../wire/stored-file.ts';

/** Files of cells: first uploaded, then written into a cell as what the upload answered. */
export const storageCalls = {
  upload: defineCall({
    name: 'storage.upload',
    tokenReach: 'write',
    method: 'POST',
    path: '/api/v1/db/storage/upload',
    query: v.object({ path: v.optional(v.string()), name: v.optional(v.pipe(v.string(), v.maxLength(4000))) }),
    body: content('application/octet-stream'),
    answer: v.array(storedFileSchema),
    permission: 'upload',
    summary: 'Upload files for cells',
    description:
      'A form with one or several files under any name, or the bytes of one file with its name in the query. The folder in `path` is accepted and not kept.',
    errors: ['badRequest', 'tooLarge', 'tooManyRequests'],
  }),
  uploadByUrl: defineCall({
    name: 'storage.uploadByUrl',
    tokenReach: 'write',
    method: 'POST',
    path: '/api/v1/db/storage/upload-by-url',
    query: v.object({ path: v.optional(v.string()) }),
    body: v.pipe(
      v.array(
        v.object({
          url: v.pipe(v.string(), v.url('must match format "uri"'), v.maxLength(limits.urlLength)),
          title: v.optional(v.string()),
          fileName: v.optional(v.string()),
        }),
      ),
      v.minLength(1),
      v.maxLength(limits.attachmentsPerCell),
    ),
    answer: v.array(storedFileSchema),
    permission: 'uploadViaURL',
    summary: 'Fetch files from public addresses for cells',
    description: 'Private addresses are refused.',
    errors: ['badRequest', 'tooLarge', 'tooManyRequests'],
  }),
  addresses: defineCall({
    name: 'storage.addresses',
    tokenReach: 'read',
    method: 'POST',
    path: '/api/v1/db/meta/tables/:tableId/files',
    query: v.object({ viewId: v.optional(v.string()) }),
    body: fileCellsSchema,
    answer: fileAddressesSchema,
    permission: 'dataRead',
    baseFrom: { param: 'tableId', as: 'entityId' },
    summary: 'Sign addresses for the files in cells',
    description: 'Cells that are not there or may not be read have no entry. The addresses are good for at least a quarter of an hour.',
    errors: ['tableNotFound', 'viewNotFound'],
  }),
  download: defineCall({
    name: 'storage.download',
    method: 'GET',
    path: '/download/:file',
    query: v.object({
      expires: v.optional(v.string()),
      signature: v.optional(v.string()),
      thumbnail: v.optional(v.picklist(['small', 'large'])),
      download: v.optional(v.string()),
    }),
    answer: content('application/octet-stream'),
    permission: 'public',
    summary: 'Download a file by its signed address',
    description:
      'Or as its uploader, or as a creator of a base that holds it. Files a browser could run something of come as downloads. Understands `range` for one range.',
    errors: ['notFound'],
  }),
} as const;
