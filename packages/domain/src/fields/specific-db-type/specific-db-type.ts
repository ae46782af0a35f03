import type { FieldKind } from '../field-kind.ts';
import { parseText, textBehaviour } from '../shared/text-value.ts';

/** A column of a type only its database knows: its values are text as it is. */
export const specificDbType: FieldKind = {
  ...textBehaviour,
  type: 'SpecificDBType',
  label: 'Specific database type',
  group: 'System',
  parse: (input) => parseText(input),
};
