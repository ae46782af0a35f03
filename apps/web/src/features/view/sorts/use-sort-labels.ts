import { useLingui } from '@lingui/react/macro';
import type { SortListProps } from '@quadrille/ui-kit-react';

/** Words of a list of sorts; `empty`: what it says while there is none. */
export function useSortLabels(empty: string): SortListProps['labels'] {
  const { t } = useLingui();
  return {
    title: t`Sort`,
    add: t`Add sort`,
    field: t`Field`,
    findField: t`Find a field`,
    direction: t`Order`,
    remove: t`Remove sort`,
    move: t`Move`,
    empty,
  };
}
