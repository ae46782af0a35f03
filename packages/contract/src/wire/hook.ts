import { hookEvents, hookOperations, hookVersions } from '@quadrille/domain';
import * as v from 'valibot';
import { flagSchema } from '../input/flag.ts';
import { stampSchema } from './meta.ts';

const text = v.nullable(v.string());

/** A webhook of a table. */
const wireHookSchemaShape = v.object({
  id: v.string(),
  base_id: v.string(),
  project_id: v.string(),
  fk_model_id: v.string(),
  title: v.string(),
  description: text,
  env: text,
  type: text,
  event: v.picklist(hookEvents),
  operation: v.picklist(hookOperations),
  async: flagSchema,
  payload: flagSchema,
  url: text,
  headers: text,
  /** Only rows that fit the hook's filters are told. */
  condition: flagSchema,
  /** JSON text of `{type, payload}`. */
  notification: text,
  retries: v.number(),
  /** Milliseconds. */
  retry_interval: v.number(),
  /** Milliseconds. */
  timeout: v.number(),
  active: flagSchema,
  version: v.picklist(hookVersions),
  created_at: stampSchema,
  updated_at: stampSchema,
});

/** One call a webhook made. */
export const hookLogSchema = v.object({
  id: v.string(),
  base_id: text,
  project_id: v.string(),
  fk_hook_id: v.string(),
  type: text,
  event: text,
  operation: text,
  test_call: flagSchema,
  /** What was sent, or its beginning. */
  payload: text,
  conditions: text,
  notification: text,
  /** The status the receiver answered with, where it did. */
  error_code: text,
  error_message: text,
  error: text,
  /** Milliseconds, as text. */
  execution_time: text,
  /** The beginning of the receiver's answer. */
  response: text,
  /** E-mail of whoever made the change. */
  triggered_by: text,
  /** Counted from 1. */
  attempt: v.optional(v.number()),
  /** Whether it can be made once more: what was sent is known in full. */
  repeatable: v.optional(v.boolean()),
  created_at: stampSchema,
  updated_at: stampSchema,
});
export type HookLog = v.InferOutput<typeof hookLogSchema>;

export interface WireHook extends v.InferOutput<typeof wireHookSchemaShape> {}
export const wireHookSchema: v.GenericSchema<WireHook> = wireHookSchemaShape;
