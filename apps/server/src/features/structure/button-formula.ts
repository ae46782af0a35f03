import { buttonActionOf, type Field } from '@quadrille/domain';
import { toShownFormula } from '@quadrille/formula';
import { toCheckedFormula } from './plan-definition.ts';

/** A button as it is stored: its formula names fields by id, so that renaming one touches no button. Refuses what is no formula. */
export function toStoredButton<One extends Field>(field: One, fields: readonly Field[]): One {
  const action = field.type === 'Button' ? buttonActionOf(field) : null;
  if (action?.kind !== 'url') return field;
  const find = (id: string): Field | undefined => fields.find((other) => other.id === id);
  const { expression } = toCheckedFormula(action.formula, fields, find);
  return { ...field, meta: { ...field.meta, formula: expression } };
}

/** The settings of a field as people read them. Strangers are not told what a button is made of: its formula may name hidden fields. */
export function presentMeta(field: Field, fields: readonly Field[], isPublic: boolean): Field['meta'] {
  if (field.type !== 'Button') return field.meta;
  if (isPublic) {
    const { formula: _formula, hook_id: _hook, ...shown } = field.meta;
    return shown;
  }
  const { formula } = field.meta;
  return typeof formula === 'string' ? { ...field.meta, formula: toShownFormula(formula, fields) } : field.meta;
}
