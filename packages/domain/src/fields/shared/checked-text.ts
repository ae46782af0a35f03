import { parsed, refused } from '../../values/parsed.ts';
import type { Parsed } from '../../values/value.ts';
import { type WantedValue, wrongKind } from '../../values/value-fault.ts';
import type { FieldKind } from '../field-kind.ts';
import { metaFlag } from './meta.ts';
import { parseText } from './text-value.ts';

/** Any text; with `meta.validate` only what `isRight`, blanks around it removed. */
export function parseCheckedText(isRight: (text: string) => boolean, wanted: WantedValue): FieldKind['parse'] {
  return (input, field): Parsed => {
    const result = parseText(input);
    if (!result.ok || result.value === null || !metaFlag(field.meta, 'validate')) return result;
    const text = String(result.value).trim();
    if (text === '') return parsed(null);
    return isRight(text) ? parsed(text) : refused(wrongKind(text, wanted));
  };
}
