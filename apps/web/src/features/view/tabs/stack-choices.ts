import type { TableField } from '../../structure/index.ts';
import type { ViewState } from '../view.state.ts';

/** Fields cards can be stacked by. */
export const stackFields = (fields: readonly TableField[]): readonly TableField[] => fields.filter(({ type }) => type === 'SingleSelect');

/** Whether a board can be made here: of a field there is, or of one this person may make. */
export function canStack(state: ViewState, fields: readonly TableField[]): boolean {
  return stackFields(fields).length > 0 || state.may('columnAdd');
}
