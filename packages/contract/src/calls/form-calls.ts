import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { optionalFlagInput } from '../input/flag.ts';
import { optionalNumberInput } from '../input/number.ts';
import { oneSchema } from '../wire/message.ts';
import { webAddressInput } from '../input/web-address.ts';
import { metaInput, viewMetaInput } from '../wire/meta.ts';
import { receiptStateSchema } from '../wire/receipt.ts';
import { wireFullFormSchema, wireViewSchema } from '../wire/view.ts';
import { newViewEntries } from './new-view-body.ts';

const ofTable = { param: 'tableId', as: 'entityId' } as const;
const ofView = { param: 'viewId', as: 'entityId' } as const;
const text = v.nullish(v.string());

const formUpdate = v.object({
  heading: text,
  subheading: text,
  success_msg: text,
  redirect_url: webAddressInput,
  redirect_after_secs: v.nullish(v.union([v.string(), v.number()])),
  /** Address to whether it is told of entries; the object or its JSON text. */
  email: v.nullish(v.union([v.string(), v.record(v.string(), v.boolean())])),
  submit_another_form: optionalFlagInput,
  show_blank_form: optionalFlagInput,
  banner_image_url: webAddressInput,
  logo_url: webAddressInput,
  meta: viewMetaInput,
});

/** Form views: people add rows through them, also without an account. */
export const formCalls = {
  create: defineCall({
    name: 'forms.create',
    method: 'POST',
    path: '/api/v1/db/meta/tables/:tableId/forms',
    body: v.object({ ...newViewEntries }),
    answer: wireViewSchema,
    permission: 'formViewCreate',
    baseFrom: ofTable,
    isRepeatable: true,
    summary: 'Create a form, fresh or as a copy of another view',
    errors: ['tableNotFound', 'viewNotFound', 'columnNotFound', 'badRequest'],
  }),
  get: defineCall({
    name: 'forms.get',
    method: 'GET',
    path: '/api/v1/db/meta/forms/:viewId',
    answer: wireFullFormSchema,
    permission: 'formViewGet',
    baseFrom: ofView,
    summary: 'Read the settings of a form',
    errors: ['viewNotFound'],
  }),
  update: defineCall({
    name: 'forms.update',
    method: 'PATCH',
    path: '/api/v1/db/meta/forms/:viewId',
    body: formUpdate,
    answer: oneSchema,
    permission: 'formViewUpdate',
    baseFrom: ofView,
    summary: 'Change the settings of a form',
    errors: ['viewNotFound', 'columnNotFound', 'badRequest'],
  }),
  updateColumn: defineCall({
    name: 'forms.updateColumn',
    method: 'PATCH',
    path: '/api/v1/db/meta/form-columns/:viewColumnId',
    body: v.object({
      label: text,
      help: text,
      description: text,
      required: optionalFlagInput,
      show: optionalFlagInput,
      order: optionalNumberInput,
      meta: metaInput,
      enable_scanner: optionalFlagInput,
    }),
    answer: oneSchema,
    permission: 'formColumnUpdate',
    baseFrom: { param: 'viewColumnId', as: 'entityId' },
    summary: 'Change how a column stands in a form',
    errors: ['viewColumnNotFound'],
  }),
  receipt: defineCall({
    name: 'forms.receipt',
    method: 'GET',
    path: '/api/v1/db/meta/forms/:viewId/receipts/:rowId',
    answer: receiptStateSchema,
    permission: 'formViewUpdate',
    baseFrom: ofView,
    summary: 'Read whether an answer has a private address, and what is asked of it again',
    errors: ['viewNotFound', 'rowNotFound'],
  }),
  askAgain: defineCall({
    name: 'forms.askAgain',
    method: 'POST',
    path: '/api/v1/db/meta/forms/:viewId/receipts/:rowId',
    body: v.object({ fields: v.pipe(v.array(v.string()), v.maxLength(200)), note: v.nullish(v.pipe(v.string(), v.maxLength(2000))) }),
    answer: receiptStateSchema,
    permission: 'formViewUpdate',
    baseFrom: ofView,
    summary: 'Ask whoever answered for some columns again; none takes it back',
    errors: ['viewNotFound', 'rowNotFound', 'columnNotFound'],
  }),
  endReceipt: defineCall({
    name: 'forms.endReceipt',
    method: 'DELETE',
    path: '/api/v1/db/meta/forms/:viewId/receipts/:rowId',
    answer: receiptStateSchema,
    permission: 'formViewUpdate',
    baseFrom: ofView,
    summary: 'End the private address of an answer',
    errors: ['viewNotFound', 'rowNotFound'],
  }),
} as const;
