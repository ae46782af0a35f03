import type { FieldKind } from '../field-kind.ts';
import { parseCheckedText } from '../shared/checked-text.ts';
import { textBehaviour } from '../shared/text-value.ts';
import { isUrl } from './is-url.ts';

/** Any text; with `meta.validate` only web addresses, blanks around them removed. */
export const url: FieldKind = {
  ...textBehaviour,
  type: 'URL',
  label: 'URL',
  group: 'Basic',
  parse: parseCheckedText(isUrl, 'webAddress'),
};
