import type { FieldKind } from '../field-kind.ts';
import { limits } from '../../limits/limits.ts';
import { metaFlag } from '../shared/meta.ts';
import { parseText, textBehaviour } from '../shared/text-value.ts';
import { normalizeDigits } from '../../text/normalize-digits.ts';
import { describeValue } from '../../values/describe-value.ts';
import { parsed, refused } from '../../values/parsed.ts';

/** Any text; with `meta.validate` only what can be dialled, blanks around it removed. */
export const phoneNumber: FieldKind = {
  ...textBehaviour,
  type: 'PhoneNumber',
  label: 'Phone number',
  group: 'Basic',
  parse: (input, field) => {
    const result = parseText(input);
    if (!result.ok || result.value === null || !metaFlag(field.meta, 'validate')) return result;
    const number = String(result.value).trim();
    if (number === '') return parsed(null);
    return isPhoneNumber(number) ? parsed(number) : refused(`${describeValue(number)} is not a phone number.`);
  },
};

/** 5 to 15 digits with the signs people part them by, perhaps `+` before and an extension behind. */
export function isPhoneNumber(text: string): boolean {
  if (text.length > limits.phoneLength) return false;
  const match = /^\+?([0-9 ()./-]+)(?: ?(?:x|ext\.?) ?[0-9]{1,6})?$/i.exec(normalizeDigits(text));
  const digits = (match?.[1] ?? '').replace(/[^0-9]/g, '').length;
  return digits >= 5 && digits <= 15;
}
