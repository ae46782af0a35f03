import type { FieldType } from '@quadrille/domain';
import type { DefaultControlProps } from './defaults/default-props.ts';
import { fieldKinds } from './field-kinds.ts';

/** The value new records start with, chosen or typed as in a cell. */
export function DefaultControl(props: DefaultControlProps) {
  const Own = fieldKinds[props.draft.kind as FieldType].DefaultControl;
  return Own && <Own {...props} />;
}
