import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Button, EmptyState } from '@quadrille/ui-kit-react';
import { reportError } from '../../platform/notices.ts';
import { $newRecord } from '../../platform/new-record.state.ts';
import { openImport } from '../import/index.ts';
import type { Structure } from '../structure/index.ts';
import type { ViewState } from '../view/index.ts';
import type { TableRows } from './table-parts.ts';
import { acceptsIn, countComplete, toNodes, useIsNarrowed, saveFilters } from '../view/index.ts';

/** Why a view shows no records, and the way on: conditions are lifted; an empty table gets a first record or a file, as in the grid. */
export function NoRecords({ state }: { readonly state: ViewState & TableRows }) {
  return useIsNarrowed(state) ? <NothingFound state={state} /> : <NothingYet state={state} />;
}

/** A search is one's own and goes alone; conditions that everybody shares go by a button of their own. */
function NothingFound({ state }: { readonly state: ViewState & TableRows }) {
  const { t } = useLingui();
  const search = useStore(state.$search);
  const own = useStore(state.$own);
  const filters = useStore(state.$filters);
  const fields = useStore(state.$fields);
  const isOwn = own.filters.length > 0;
  const count = countComplete([...toNodes(filters), ...own.filters], acceptsIn(fields));
  const clearSearch = (): void => {
    state.$search.set('');
    state.source.emit({ type: 'reset' });
  };
  const clearFilter = async (): Promise<void> => {
    if (isOwn) {
      state.$own.set({ ...own, filters: [] });
      return state.source.emit({ type: 'reset' });
    }
    try {
      await saveFilters(state, []);
    } catch (error) {
      reportError(t`The filter could not be cleared`, error);
    }
  };
  return (
    <EmptyState
      title={
        search ? (
          <Trans>Nothing found for “{search}”</Trans>
        ) : (
          t`${plural(count, { one: 'No records match this condition', other: 'No records match these # conditions' })}`
        )
      }
      description={
        search && count > 0
          ? t`${plural(count, { one: 'Looked among the records that match # condition.', other: 'Looked among the records that match # conditions.' })}`
          : undefined
      }
      actions={
        <>
          {search !== '' && (
            <Button onClick={clearSearch}>
              <Trans>Clear search</Trans>
            </Button>
          )}
          {(isOwn || (filters.length > 0 && state.may('filterDelete'))) && (
            <Button onClick={() => void clearFilter()}>
              <Trans>Clear filter</Trans>
            </Button>
          )}
        </>
      }
    />
  );
}

function NothingYet({ state }: { readonly state: Pick<Structure, 'baseId' | 'may'> }) {
  const { t } = useLingui();
  const newRecord = useStore($newRecord);
  return (
    <EmptyState
      drawing="rows"
      title={t`No records yet`}
      actions={
        newRecord && (
          <>
            <Button isBusy={newRecord.isMaking} onClick={newRecord.make}>
              <Trans>New record</Trans>
            </Button>
            {state.may('tableCreate') && (
              <Button onClick={() => openImport({ baseId: state.baseId })}>
                <Trans>Import</Trans>
              </Button>
            )}
          </>
        )
      }
    />
  );
}
