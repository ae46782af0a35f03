import type { FieldKind } from '../field-kind.ts';
import { parseText, textBehaviour } from '../shared/text-value.ts';

export const longText: FieldKind = {
  ...textBehaviour,
  type: 'LongText',
  label: 'Long text',
  group: 'Basic',
  parse: (input) => parseText(input),
};
