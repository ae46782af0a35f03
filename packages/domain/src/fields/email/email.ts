import type { FieldKind } from '../field-kind.ts';
import { metaFlag } from '../shared/meta.ts';
import { parseText, textBehaviour } from '../shared/text-value.ts';
import { describeValue } from '../../values/describe-value.ts';
import { parsed, refused } from '../../values/parsed.ts';
import { isEmail } from './is-email.ts';

/** Any text; with `meta.validate` only addresses, blanks around them removed. */
export const email: FieldKind = {
  ...textBehaviour,
  type: 'Email',
  label: 'Email',
  group: 'Basic',
  parse: (input, field) => {
    const result = parseText(input);
    if (!result.ok || result.value === null || !metaFlag(field.meta, 'validate')) return result;
    const address = String(result.value).trim();
    if (address === '') return parsed(null);
    return isEmail(address) ? parsed(address) : refused(`${describeValue(address)} is not an email address.`);
  },
};
