import type { FieldKind } from '../field-kind.ts';
import { parseCheckedText } from '../shared/checked-text.ts';
import { textBehaviour } from '../shared/text-value.ts';
import { isEmail } from './is-email.ts';

/** Any text; with `meta.validate` only addresses. */
export const email: FieldKind = {
  ...textBehaviour,
  type: 'Email',
  label: 'Email',
  group: 'Basic',
  parse: parseCheckedText(isEmail, 'email'),
};
