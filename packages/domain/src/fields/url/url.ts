import type { FieldKind } from '../field-kind.ts';
import { metaFlag } from '../shared/meta.ts';
import { parseText, textBehaviour } from '../shared/text-value.ts';
import { describeValue } from '../../values/describe-value.ts';
import { parsed, refused } from '../../values/parsed.ts';
import { isUrl } from './is-url.ts';

/** Any text; with `meta.validate` only web addresses, blanks around them removed. */
export const url: FieldKind = {
  ...textBehaviour,
  type: 'URL',
  label: 'URL',
  group: 'Basic',
  parse: (input, field) => {
    const result = parseText(input);
    if (!result.ok || result.value === null || !metaFlag(field.meta, 'validate')) return result;
    const address = String(result.value).trim();
    if (address === '') return parsed(null);
    return isUrl(address) ? parsed(address) : refused(`${describeValue(address)} is not a web address (http, https or ftp).`);
  },
};
