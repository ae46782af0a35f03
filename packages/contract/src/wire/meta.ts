import { findColorRulesFault } from '../filters/color-rules-fault.ts';
import * as v from 'valibot';

/** Free settings a client keeps with a thing: an object, or the JSON text older programs send. */
export const metaInput = v.nullish(v.union([v.record(v.string(), v.unknown()), v.string()]));

/** That of a view: what people build into it through our own grid has a shape, whoever sends it. */
export const viewMetaInput = v.pipe(
  metaInput,
  v.check(
    (meta) => faultOf(meta) === null,
    ({ input }) => faultOf(input) ?? '',
  ),
);

function faultOf(meta: unknown): string | null {
  const rules = (readObject(meta) ?? {})['color_rules'];
  return rules == null ? null : findColorRulesFault(rules);
}

/** Text that is no JSON is kept as it is. */
function readObject(meta: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof meta !== 'string') return meta as Readonly<Record<string, unknown>> | null;
  try {
    const read: unknown = JSON.parse(meta);
    return typeof read === 'object' ? (read as Readonly<Record<string, unknown>> | null) : null;
  } catch {
    return null;
  }
}

/** The same in answers. */
export const metaSchema = v.nullable(v.union([v.record(v.string(), v.unknown()), v.string()]));

/** `YYYY-MM-DD HH:mm:ss+00:00`. */
export const stampSchema = v.string();
