import { takesConstraint } from '@quadrille/domain';
import type { FieldType } from '@quadrille/domain';
import { fieldKinds } from './field-kinds.ts';

/** Whether records of the type can start with a value that is chosen here. */
export function hasDefault(type: FieldType): boolean {
  return takesConstraint(type, 'default') && fieldKinds[type].DefaultControl !== null;
}
