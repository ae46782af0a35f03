import type { FieldKind } from '../field-kind.ts';
import { parseText, textBehaviour } from '../shared/text-value.ts';

export const singleLineText: FieldKind = {
  ...textBehaviour,
  type: 'SingleLineText',
  label: 'Single line text',
  group: 'Basic',
  parse: (input) => parseText(input),
};
