import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { optionalFlagInput } from '../input/flag.ts';
import { optionalNumberInput } from '../input/number.ts';
import { oneSchema } from '../wire/message.ts';
import { viewMetaInput } from '../wire/meta.ts';
import { wireGallerySchema, wireViewSchema } from '../wire/view.ts';
import { newViewEntries } from './new-view-body.ts';

const ofTable = { param: 'tableId', as: 'entityId' } as const;
const ofView = { param: 'viewId', as: 'entityId' } as const;
const text = v.nullish(v.string());

const galleryUpdate = v.object({
  fk_cover_image_col_id: text,
  next_enabled: optionalFlagInput,
  prev_enabled: optionalFlagInput,
  cover_image_idx: optionalNumberInput,
  cover_image: text,
  restrict_types: text,
  restrict_size: text,
  restrict_number: text,
  public: optionalFlagInput,
  dimensions: text,
  responsive_columns: text,
  meta: viewMetaInput,
});

/** Gallery views: a card for each row. */
export const galleryCalls = {
  create: defineCall({
    name: 'galleries.create',
    method: 'POST',
    path: '/api/v1/db/meta/tables/:tableId/galleries',
    body: v.object({ ...newViewEntries, fk_cover_image_col_id: text }),
    answer: wireViewSchema,
    permission: 'galleryViewCreate',
    baseFrom: ofTable,
    isRepeatable: true,
    summary: 'Create a gallery, fresh or as a copy of another view',
    errors: ['tableNotFound', 'viewNotFound', 'columnNotFound', 'badRequest'],
  }),
  get: defineCall({
    name: 'galleries.get',
    method: 'GET',
    path: '/api/v1/db/meta/galleries/:viewId',
    answer: wireGallerySchema,
    permission: 'galleryViewGet',
    baseFrom: ofView,
    summary: 'Read the settings of a gallery',
    errors: ['viewNotFound'],
  }),
  update: defineCall({
    name: 'galleries.update',
    method: 'PATCH',
    path: '/api/v1/db/meta/galleries/:viewId',
    body: galleryUpdate,
    answer: oneSchema,
    permission: 'galleryViewUpdate',
    baseFrom: ofView,
    summary: 'Change the settings of a gallery',
    errors: ['viewNotFound', 'columnNotFound', 'badRequest'],
  }),
} as const;
