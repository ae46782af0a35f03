import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Popover, SortList, Switch } from '@quadrille/ui-kit-react';
import type { SortData } from '@quadrille/ui-kit-react';
import { ArrowUpDown } from 'lucide-react';
import { reportError } from '../../../platform/notices.ts';
import { saveSorts } from './save-sorts.ts';
import { ToolButton } from '../tool-button.tsx';
import { listOffered } from '../view-columns.ts';
import { atOnceKey, saveMeta, sortsAtOnce } from '../view-meta.ts';
import styles from './sort-tool.module.css';
import type { ViewState } from '../view.state.ts';
import { useOrderFields, useOrderWords } from '../../fields/index.ts';
import { useSortLabels } from './use-sort-labels.ts';

/** The order of the view; applies at once. */
export function SortTool({ state }: { readonly state: ViewState }) {
  const { t } = useLingui();
  const sorts = useStore(state.$sorts);
  const shown = useStore(state.$shown);
  const words = useOrderWords();
  const toFields = useOrderFields();
  const labels = useSortLabels(t`Records stand in the order they were made.`);
  const own = useStore(state.$own).sorts;
  const view = useStore(state.$view);
  useStore(state.$roles);
  const isOwn = !state.may('sortCreate');
  const listed = (isOwn ? own : null) ?? sorts.map((sort) => ({ fieldId: sort.fk_column_id, direction: sort.direction }));
  const [first] = listed;
  const firstField = listOffered(shown).find(({ id }) => id === first?.fieldId);
  const order = firstField && words(firstField)[first?.direction === 'desc' ? 1 : 0];
  const says = firstField && t`${firstField.title}, ${order}`;
  const change = async (wanted: readonly SortData[]): Promise<void> => {
    try {
      await saveSorts(state, wanted);
    } catch (error) {
      reportError(t`The sort could not be saved`, error);
      await state.loadSorts().catch(() => {});
    }
  };
  const changeAtOnce = async (isOn: boolean): Promise<void> => {
    try {
      await saveMeta(state, { [atOnceKey]: isOn });
    } catch (error) {
      reportError(t`The sort could not be saved`, error);
    }
  };
  return (
    <Popover
      label={t`Sort`}
      isFlush
      width={460}
      onOpenChange={(next) => state.$shaping.set(next ? 'sorted' : null)}
      trigger={<ToolButton icon={ArrowUpDown} label={t`Sort`} isActive={listed.length > 0} count={listed.length} says={says} />}
    >
      <SortList
        sorts={listed}
        onChange={(wanted) => void change(wanted)}
        aside={
          listed.length > 0 &&
          state.may('gridViewUpdate') && (
            <Switch isOn={sortsAtOnce(view)} onChange={(isOn) => void changeAtOnce(isOn)} className={styles.aside}>
              <Trans>Sort as records change</Trans>
            </Switch>
          )
        }
        fields={toFields(listOffered(shown))}
        labels={labels}
      />
    </Popover>
  );
}
