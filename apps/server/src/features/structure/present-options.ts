import type { WireOption } from '@quadrille/contract';
import type { Field } from '@quadrille/domain';

/** The options of a field as the v1 wire has them. */
export function presentOptions({ id: fieldId, options }: Pick<Field, 'id' | 'options'>): WireOption[] {
  return options.map(({ id, title, color, order }) => ({ id, fk_column_id: fieldId, title, color, order }));
}
