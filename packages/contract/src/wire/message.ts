import * as v from 'valibot';

/** The answer of calls that only confirm. */
export const messageSchema = v.object({ msg: v.string() });

/** The bare `1` older calls confirm with. */
export const oneSchema = v.number();

/** The bare `true` older calls confirm with. */
export const trueSchema = v.boolean();
