import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Button, Popover, SortList } from '@quadrille/ui-kit-react';
import type { SortData } from '@quadrille/ui-kit-react';
import { ArrowUpDown } from 'lucide-react';
import { reportError } from '../../platform/notices.ts';
import { saveSorts } from './save-sorts.ts';
import type { TableState } from './table.state.ts';
import { useOrderWords } from './use-order-words.ts';
import { listOffered } from './view-columns.ts';
import styles from './table.module.css';

/** The order of the view; applies at once. */
export function SortTool({ state }: { readonly state: TableState }) {
  const { t } = useLingui();
  const sorts = useStore(state.$sorts);
  const shown = useStore(state.$shown);
  const words = useOrderWords();
  const own = useStore(state.$own).sorts;
  useStore(state.$view);
  useStore(state.$roles);
  const isOwn = !state.may('sortCreate');
  const listed = (isOwn ? own : null) ?? sorts.map((sort) => ({ fieldId: sort.fk_column_id, direction: sort.direction }));
  const change = async (wanted: readonly SortData[]): Promise<void> => {
    try {
      await saveSorts(state, wanted);
    } catch (error) {
      reportError(t`The sort could not be saved`, error);
      await state.loadSorts().catch(() => {});
    }
  };
  return (
    <Popover
      label={t`Sort`}
      isFlush
      width={460}
      onOpenChange={(next) => state.$shaping.set(next ? 'sorted' : null)}
      trigger={
        <Button
          variant="ghost"
          size="sm"
          icon={ArrowUpDown}
          className={styles.tool}
          title={t`Sort`}
          isActive={listed.length > 0}
          count={listed.length}
        >
          <Trans>Sort</Trans>
        </Button>
      }
    >
      <SortList
        sorts={listed}
        onChange={(wanted) => void change(wanted)}
        fields={listOffered(shown).map((field) => {
          const [ascLabel, descLabel] = words(field);
          return { id: field.id, label: field.title, kind: field.type, ascLabel, descLabel };
        })}
        labels={{
          title: t`Sort`,
          add: t`Add sort`,
          field: t`Field`,
          direction: t`Order`,
          remove: t`Remove sort`,
          move: t`Move`,
          empty: t`Records stand in the order they were made.`,
        }}
      />
    </Popover>
  );
}
