import { useStore } from '@nanostores/react';
import type { GridColumn } from '@quadrille/ui-kit/grid';
import { useMemo } from 'react';
import { addressesIn } from './addresses-in.ts';
import { createCellPictures } from './cell-pictures.ts';
import { dateLocale } from './date-locale.ts';
import { tintsOf } from './field-tints.ts';
import { toNodes } from './filter-nodes.ts';
import { groupsOf } from './groups.ts';
import { sortsOf } from './own-changes.ts';
import { $pressing, pressedPlace } from './press-button.ts';
import type { SummaryWords } from './summaries.ts';
import type { TableState } from './table.state.ts';
import { toGridColumn } from './to-grid-column.ts';
import { wayOutOf } from './way-out-of.ts';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The fields of the view as columns: in its order, with what this person may do with each. */
export function useGridColumns(state: TableState, summaries: ReadonlyMap<string, SummaryWords>): readonly GridColumn[] {
  const shown = useStore(state.$shown);
  const sorts = useStore(state.$sorts);
  const people = useStore(state.$people);
  const roles = useStore(state.$roles);
  const filters = useStore(state.$filters);
  const own = useStore(state.$own);
  const shaping = useStore(state.$shaping);
  const tints = useMemo(
    () =>
      tintsOf(shaping, {
        conditions: [...toNodes(filters), ...own.filters],
        sorts: sortsOf(own, sorts),
        groups: groupsOf(shown),
      }),
    [shaping, filters, own, sorts, shown],
  );
  const pressing = useStore($pressing);
  const picturesOf = useMemo(() => createCellPictures(addressesIn(state.tableId)), [state]);
  return useMemo(() => {
    const context = {
      ...dateLocale(),
      picturesOf,
      canEdit: roles.length > 0 && state.may('dataUpdate'),
      canEditFields: roles.length > 0 && state.may('columnUpdate'),
      timeZone,
      people,
      canOpenLinks: roles.length > 0 && state.may('mmList'),
      sorts: new Map(sortsOf(own, sorts).map(({ fieldId, direction }) => [fieldId, direction])),
      isPressing: (fieldId: string, rowId: string | number) => pressing.has(pressedPlace(fieldId, rowId)),
      wayOutOf,
      summaries,
      tints,
    };
    return shown.map((one) => toGridColumn(one, context));
  }, [state, shown, sorts, own, roles, people, summaries, picturesOf, tints, pressing]);
}
