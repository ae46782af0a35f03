import * as v from 'valibot';
import { rowSchema } from './row.ts';

/** What the owner of a form asks of an answer again. */
export const askedAgainSchema = v.object({
  /** Ids of columns that wait for an answer. */
  fields: v.array(v.string()),
  note: v.string(),
  /** The name of whoever asks. */
  by: v.string(),
  /** ISO 8601, UTC. */
  at: v.string(),
});

/** An answer to a form as the private address of its writer shows it. */
const receiptSchemaShape = v.object({
  /** When it was sent. ISO 8601, UTC. */
  sent_at: v.string(),
  /** Ids of the columns that are shown, in their order. */
  shown: v.array(v.string()),
  /** Those among them that may be corrected. */
  open: v.array(v.string()),
  asked: v.nullable(askedAgainSchema),
  row: rowSchema,
  /** The columns that are shown and asked for, as the meta of the shared view has its columns. */
  columns: v.array(v.record(v.string(), v.unknown())),
});
export interface Receipt extends v.InferOutput<typeof receiptSchemaShape> {}
export const receiptSchema: v.GenericSchema<Receipt> = receiptSchemaShape;

/** The private address of an answer, as the owner of the form sees it. */
const receiptStateSchemaShape = v.object({
  /** Whether there is an address that was not ended. */
  has_link: v.boolean(),
  asked: v.nullable(askedAgainSchema),
});
export interface ReceiptState extends v.InferOutput<typeof receiptStateSchemaShape> {}
export const receiptStateSchema: v.GenericSchema<ReceiptState> = receiptStateSchemaShape;
