import * as v from 'valibot';

/** Free settings a client keeps with a thing: an object, or the JSON text older programs send. */
export const metaInput = v.nullish(v.union([v.record(v.string(), v.unknown()), v.string()]));

/** The same in answers. */
export const metaSchema = v.nullable(v.union([v.record(v.string(), v.unknown()), v.string()]));

/** `YYYY-MM-DD HH:mm:ss+00:00`. */
export const stampSchema = v.string();
