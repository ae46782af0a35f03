import * as v from 'valibot';

/** What a conversion of a column would do. */
export const wireConversionPreviewSchema = v.object({
  /** Records that hold a value. */
  checked: v.number(),
  /** Those whose cell would be empty afterwards. */
  emptied: v.number(),
  /** The first of those. */
  samples: v.array(v.object({ rowId: v.number(), value: v.string(), reason: v.string() })),
  /** The first values and what they become; null: nothing. */
  rows: v.array(v.object({ rowId: v.number(), value: v.string(), becomes: v.nullable(v.string()) })),
});

export type WireConversionPreview = v.InferOutput<typeof wireConversionPreviewSchema>;
