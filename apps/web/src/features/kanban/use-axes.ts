import { useStore } from '@nanostores/react';
import type { GridColumn } from '@quadrille/ui-kit/grid';
import { useMemo } from 'react';
import { fieldOfSetting } from '../view/index.ts';
import type { Seen } from '../view/index.ts';
import { canBeStack, isListed, toAxis } from './board-axes.ts';
import type { BoardAxis } from './board-axes.ts';
import { laneOf } from './board-settings.ts';

/** The fields of the stacks and of the lanes; none where the stacks' field is not to be seen. */
export function useAxes({ $view, $fields }: Seen, columns: readonly GridColumn[]): readonly BoardAxis[] {
  const view = useStore($view);
  const fields = useStore($fields);
  return useMemo(() => {
    const axisOf = (id: string | null): readonly BoardAxis[] => {
      const field = fields.find((one) => one.id === id);
      return field ? [toAxis(field, fields, columns.find((column) => column.id === id)?.options ?? [])] : [];
    };
    const stacks = axisOf(fieldOfSetting(view, 'fk_grp_col_id')).filter(
      ({ field, linkedTableId }) => linkedTableId !== undefined || isListed(field) || canBeStack(field),
    );
    const [stack] = stacks;
    // the lanes of a board are not made of the field of its stacks, which may have been chosen later; a record stands in one lane
    const lanes = axisOf(laneOf(view)).filter(({ field }) => field.id !== stack?.field.id && !isListed(field));
    return stack ? [stack, ...(isListed(stack.field) ? [] : lanes)] : [];
  }, [view, fields, columns]);
}
