import { listMarks } from '@quadrille/domain';
import * as v from 'valibot';

const textReading = v.object({
  order: v.optional(v.picklist(['dayFirst', 'monthFirst'])),
  decimalMark: v.optional(v.picklist(['.', ','])),
  listMark: v.optional(v.picklist(listMarks)),
});

/** What a conversion of a column would do. */
export const wireConversionPreviewSchema = v.object({
  /** Records that hold a value. */
  checked: v.number(),
  /** Those whose cell would be empty afterwards. */
  emptied: v.number(),
  /** Those that keep a value, but lose a part of it, such as zeros in front or a time of day; and the first of them. */
  changed: v.number(),
  changes: v.array(v.object({ rowId: v.number(), value: v.string(), becomes: v.string() })),
  /** The first of the emptied ones. */
  samples: v.array(v.object({ rowId: v.number(), value: v.string(), reason: v.string() })),
  /** The first values and what they become; null: nothing. */
  rows: v.array(v.object({ rowId: v.number(), value: v.string(), becomes: v.nullable(v.string()) })),
  /** How the texts are read, as all of them say. Sent as `meta.reading` of the conversion it is chosen. */
  reading: textReading,
  /** Another way to read them that fits as well, with a text the two read differently; null where the texts decide. */
  otherReading: v.nullable(textReading),
  example: v.nullable(v.string()),
});

export type WireConversionPreview = v.InferOutput<typeof wireConversionPreviewSchema>;
