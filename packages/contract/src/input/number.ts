import * as v from 'valibot';

/** A number, or its text as it stands in a query. */
export const numberInput = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\s*-?\d+(\.\d+)?\s*$/, 'must be a number'))]),
  v.transform(Number),
  v.finite('must be a finite number'),
);

/** `numberInput` that may be missing or null. */
export const optionalNumberInput = v.nullish(numberInput);
