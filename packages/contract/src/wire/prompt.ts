import { limits } from '@quadrille/domain';
import * as v from 'valibot';
import { stampSchema } from './meta.ts';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const words = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80));

/** What an item that is a prompt keeps as its `meta`. Null: not chosen yet. */
const promptShape = v.object({
  table_id: v.nullable(id),
  /** The records of this view; null: all of the table. */
  view_id: v.nullable(id),
  /** The field the answers are written into. */
  column_id: v.nullable(id),
  /** `{{id of a column}}` stands for its value, `{{link.column}}` for one of linked records, `{{?name}}` for what is chosen when it is run. */
  text: v.pipe(v.string(), v.maxLength(limits.promptText)),
  choices: v.pipe(
    v.array(v.object({ name: words, options: v.pipe(v.array(words), v.minLength(1), v.maxLength(limits.promptOptions)) })),
    v.maxLength(limits.promptChoices),
  ),
  /** Whether its field fills itself: of new records, and of those whose values change. */
  fills: v.optional(v.boolean(), false),
  /** For whom it does, and by whose rights: whoever last said what it does. Told by the server. */
  fills_by: v.optional(v.nullable(id), null),
});
export interface Prompt extends v.InferOutput<typeof promptShape> {}
export const promptSchema: v.GenericSchema<unknown, Prompt> = promptShape;

export const emptyPrompt: Prompt = { table_id: null, view_id: null, column_id: null, text: '', choices: [], fills: false, fills_by: null };

/** The prompt an item holds; an empty one where it holds none that can be read. */
export function readPrompt(meta: unknown): Prompt {
  const parsed = v.safeParse(promptSchema, meta);
  return parsed.success ? parsed.output : emptyPrompt;
}

/** Why a record got no text. */
export const draftFaults = [
  'slotEmpty',
  'nothing',
  'broken',
  'garbled',
  'notJson',
  'notOption',
  'notFitting',
  'tooLong',
  'refused',
  'busy',
  'unreachable',
] as const;
export type DraftFault = (typeof draftFaults)[number];

const author = v.nullable(v.object({ id: v.string(), name: v.nullable(v.string()) }));

const wireDraftShape = v.object({
  id: v.string(),
  run_id: v.string(),
  row_id: v.number(),
  /** What the record is called. */
  title: v.string(),
  column_id: v.string(),
  /** `draft`: waits for somebody; `accepted`: stands in the record, or did; `skipped` and `failed`: there is no text, see `fault`. */
  state: v.picklist(['draft', 'accepted', 'skipped', 'failed']),
  fault: v.nullable(v.picklist(draftFaults)),
  /** Of the fault: the column that is empty, or a sentence of the service. */
  fault_about: v.nullable(v.string()),
  /** The answer as the field shows it. */
  text: v.string(),
  /** What the field shows now. */
  now: v.string(),
  /** What it was made from, by column; `link.column` of linked records. */
  made_from: v.array(v.object({ column_id: v.string(), text: v.string() })),
  /** What of that has changed since, and who did it, where the history still knows. */
  stale: v.array(v.object({ column_id: v.string(), was: v.string(), is: v.string(), by: author, at: v.nullable(v.string()) })),
  model: v.string(),
  tokens: v.number(),
  created_at: stampSchema,
  created_by: author,
  settled_at: v.nullable(stampSchema),
  settled_by: author,
});
export interface WireDraft extends v.InferOutput<typeof wireDraftShape> {}
export const wireDraftSchema: v.GenericSchema<WireDraft> = wireDraftShape;

const wireDraftsShape = v.object({
  list: v.array(wireDraftSchema),
  /** Of all drafts the reader may see, by state; `stale` are those whose facts changed. */
  counts: v.object({ draft: v.number(), accepted: v.number(), skipped: v.number(), failed: v.number(), stale: v.number() }),
  /** Records the prompt is for. */
  records: v.number(),
});
export interface WireDrafts extends v.InferOutput<typeof wireDraftsShape> {}
export const wireDraftsSchema: v.GenericSchema<WireDrafts> = wireDraftsShape;

const wireCowriterShape = v.object({
  /** Null: nobody has set one up. */
  model: v.nullable(v.object({ name: v.string(), host: v.string() })),
  currency: v.string(),
  /** For a million tokens. */
  price_in: v.number(),
  price_out: v.number(),
  /** Tokens a month; null: no limit. */
  budget: v.nullable(v.number()),
  used: v.object({ tokens: v.number(), cost: v.number() }),
  /** Since when `used` is counted. */
  since: v.string(),
  /** What is being written for the reader: the job, and for which prompt. */
  running: v.nullable(v.object({ job_id: v.string(), item_id: v.string() })),
});
export interface WireCowriter extends v.InferOutput<typeof wireCowriterShape> {}
export const wireCowriterSchema: v.GenericSchema<WireCowriter> = wireCowriterShape;

const wirePromptRunShape = v.object({
  id: v.string(),
  item_id: v.string(),
  title: v.string(),
  by: author,
  model: v.string(),
  /** Records there were to write for, and what came of them. */
  records: v.number(),
  written: v.number(),
  skipped: v.number(),
  failed: v.number(),
  tokens: v.number(),
  cost: v.number(),
  /** Why it ended before its last record; null: it did not. */
  stopped: v.nullable(v.picklist(['budget', 'cancelled', 'failed'])),
  started_at: stampSchema,
  ended_at: v.nullable(stampSchema),
});
export interface WirePromptRun extends v.InferOutput<typeof wirePromptRunShape> {}
export const wirePromptRunSchema: v.GenericSchema<WirePromptRun> = wirePromptRunShape;
