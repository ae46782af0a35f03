import type { FieldKind } from '../field-kind.ts';
import { limits } from '../../limits/limits.ts';
import { parseCheckedText } from '../shared/checked-text.ts';
import { textBehaviour } from '../shared/text-value.ts';
import { normalizeDigits } from '../../text/normalize-digits.ts';

/** Any text; with `meta.validate` only what can be dialled, blanks around it removed. */
export const phoneNumber: FieldKind = {
  ...textBehaviour,
  type: 'PhoneNumber',
  label: 'Phone number',
  group: 'Basic',
  parse: parseCheckedText(isPhoneNumber, 'phoneNumber'),
};

/** 5 to 15 digits with the signs people part them by, perhaps `+` before and an extension behind. */
export function isPhoneNumber(text: string): boolean {
  if (text.length > limits.phoneLength) return false;
  const match = /^\+?([0-9 ()./-]+)(?: ?(?:x|ext\.?) ?[0-9]{1,6})?$/i.exec(normalizeDigits(text));
  const digits = (match?.[1] ?? '').replace(/[^0-9]/g, '').length;
  return digits >= 5 && digits <= 15;
}
