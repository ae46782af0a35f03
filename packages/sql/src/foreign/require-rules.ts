import type { Dialect } from '../dialects/dialect.ts';
import type { ForeignRules } from './foreign-rules.ts';

/** Throws a sentence for an engine whose databases cannot be opened as they are. */
export function requireRules({ name, foreign }: Dialect): ForeignRules {
  if (foreign === null) throw new Error(`Existing ${name} databases cannot be opened.`);
  return foreign;
}
