import * as v from 'valibot';

/** Yes or no as clients send it: JSON booleans, 0/1, or their texts; '' and null mean no. */
export const flagInput = v.pipe(
  v.nullish(v.union([v.boolean(), v.picklist([0, 1]), v.picklist(['true', 'false', '0', '1', ''])])),
  v.transform((value) => value === true || value === 1 || value === 'true' || value === '1'),
);

/** Like `flagInput`, but nothing sent stays nothing: for partial updates. */
export const optionalFlagInput = v.pipe(
  v.nullish(v.union([v.boolean(), v.picklist([0, 1]), v.picklist(['true', 'false', '0', '1', ''])])),
  v.transform((value) => (value == null ? undefined : value === true || value === 1 || value === 'true' || value === '1')),
);

/** A flag in an answer: 0/1 or boolean; test its truth, not its type. */
export const flagSchema = v.nullable(v.union([v.boolean(), v.picklist([0, 1])]));
export type Flag = v.InferOutput<typeof flagSchema>;
