import type { FieldKind } from '../field-kind.ts';
import { numberBehaviour, parseWholeNumber } from '../shared/number-value.ts';

/** The id of the record a link leads to. Kept by links; people link and unlink instead of writing it. */
export const foreignKey: FieldKind = {
  ...numberBehaviour,
  type: 'ForeignKey',
  label: 'Foreign key',
  group: 'System',
  parse: (input) => parseWholeNumber(input),
  format: (value) => (typeof value === 'number' ? String(value) : ''),
};
