import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { optionalFlagInput } from '../input/flag.ts';
import { oneSchema } from '../wire/message.ts';
import { viewMetaInput } from '../wire/meta.ts';
import { wireKanbanSchema, wireViewSchema } from '../wire/view.ts';
import { newViewEntries } from './new-view-body.ts';

const ofTable = { param: 'tableId', as: 'entityId' } as const;
const ofView = { param: 'viewId', as: 'entityId' } as const;
const text = v.nullish(v.string());

/** Kanban views: cards in stacks, one for each option of a column. */
export const kanbanCalls = {
  create: defineCall({
    name: 'kanbans.create',
    method: 'POST',
    path: '/api/v1/db/meta/tables/:tableId/kanbans',
    body: v.object({ ...newViewEntries, fk_grp_col_id: text, fk_cover_image_col_id: text }),
    answer: wireViewSchema,
    permission: 'kanbanViewCreate',
    baseFrom: ofTable,
    isRepeatable: true,
    summary: 'Create a kanban board, fresh or as a copy of another view',
    errors: ['tableNotFound', 'viewNotFound', 'columnNotFound', 'badRequest'],
  }),
  get: defineCall({
    name: 'kanbans.get',
    method: 'GET',
    path: '/api/v1/db/meta/kanbans/:viewId',
    answer: wireKanbanSchema,
    permission: 'kanbanViewGet',
    baseFrom: ofView,
    summary: 'Read the settings of a kanban board',
    errors: ['viewNotFound'],
  }),
  update: defineCall({
    name: 'kanbans.update',
    method: 'PATCH',
    path: '/api/v1/db/meta/kanbans/:viewId',
    body: v.object({ fk_grp_col_id: text, fk_cover_image_col_id: text, show_all_fields: optionalFlagInput, meta: viewMetaInput }),
    answer: oneSchema,
    permission: 'kanbanViewUpdate',
    baseFrom: ofView,
    summary: 'Change the settings of a kanban board',
    errors: ['viewNotFound', 'columnNotFound', 'badRequest'],
  }),
} as const;
