import { useStore } from '@nanostores/react';
import type { GridColumn } from '@quadrille/ui-kit/grid';
import { useMemo } from 'react';
import { dateLocale } from '../../platform/date-locale.ts';
import { wayOutOf } from './way-out-of.ts';
import { addressesIn, createCellPictures } from '../files/index.ts';
import { tintsOf } from './field-tints.ts';
import { toNodes } from './filters/filter-nodes.ts';
import { groupsOf } from './groups/groups.ts';
import { sortsOf } from './own-changes.ts';
import type { SummaryWords } from './summaries/summaries.ts';
import { $pressing, pressedPlace, toGridColumn } from '../fields/index.ts';
import type { ViewState } from './view.state.ts';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The fields of the view as columns: in its order, with what this person may do with each. */
export function useGridColumns(state: ViewState, summaries: ReadonlyMap<string, SummaryWords>): readonly GridColumn[] {
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
