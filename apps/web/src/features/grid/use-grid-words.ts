import { useLingui } from '@lingui/react/macro';
import { useGridLabels } from './use-grid-labels.ts';

export type GridWords = ReturnType<typeof useGridWords>;

/** What the grid says by itself, and what failed around it. */
export function useGridWords() {
  const { t } = useLingui();
  return {
    labels: useGridLabels(),
    columnsFailed: t`The fields of this view could not be changed`,
    moveFailed: t`The records could not be moved`,
    renameFailed: t`The field could not be renamed`,
    unsort: t`Remove the sort`,
    unsortFailed: t`The sort could not be saved`,
    buttonFailed: t`The button leads nowhere for this record`,
  };
}
