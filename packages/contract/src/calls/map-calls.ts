import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { oneSchema } from '../wire/message.ts';
import { viewMetaInput } from '../wire/meta.ts';
import { wireMapSchema, wireViewSchema } from '../wire/view.ts';
import { newViewEntries } from './new-view-body.ts';

const ofTable = { param: 'tableId', as: 'entityId' } as const;
const ofView = { param: 'viewId', as: 'entityId' } as const;
const text = v.nullish(v.string());

/** Map views: rows where they lie. */
export const mapCalls = {
  create: defineCall({
    name: 'maps.create',
    method: 'POST',
    path: '/api/v1/db/meta/tables/:tableId/maps',
    body: v.object({ ...newViewEntries, fk_geo_data_col_id: text }),
    answer: wireViewSchema,
    permission: 'mapViewCreate',
    baseFrom: ofTable,
    isRepeatable: true,
    summary: 'Create a map, fresh or as a copy of another view',
    errors: ['tableNotFound', 'viewNotFound', 'columnNotFound', 'badRequest'],
  }),
  get: defineCall({
    name: 'maps.get',
    method: 'GET',
    path: '/api/v1/db/meta/maps/:viewId',
    answer: wireMapSchema,
    permission: 'mapViewGet',
    baseFrom: ofView,
    summary: 'Read the settings of a map',
    errors: ['viewNotFound'],
  }),
  update: defineCall({
    name: 'maps.update',
    method: 'PATCH',
    path: '/api/v1/db/meta/maps/:viewId',
    body: v.object({ fk_geo_data_col_id: text, meta: viewMetaInput }),
    answer: oneSchema,
    permission: 'mapViewUpdate',
    baseFrom: ofView,
    summary: 'Change the settings of a map',
    errors: ['viewNotFound', 'columnNotFound', 'badRequest'],
  }),
} as const;
