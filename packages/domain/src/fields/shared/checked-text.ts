import { describeValue } from '../../values/describe-value.ts';
import { parsed, refused } from '../../values/parsed.ts';
import type { Parsed } from '../../values/value.ts';
import type { FieldKind } from '../field-kind.ts';
import { metaFlag } from './meta.ts';
import { parseText } from './text-value.ts';

/** Any text; with `meta.validate` only what `isRight`, blanks around it removed. `what` ends the sentence "x is not ...". */
export function parseCheckedText(isRight: (text: string) => boolean, what: string): FieldKind['parse'] {
  return (input, field): Parsed => {
    const result = parseText(input);
    if (!result.ok || result.value === null || !metaFlag(field.meta, 'validate')) return result;
    const text = String(result.value).trim();
    if (text === '') return parsed(null);
    return isRight(text) ? parsed(text) : refused(`${describeValue(text)} is not ${what}.`);
  };
}
