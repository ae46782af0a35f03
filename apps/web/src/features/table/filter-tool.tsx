import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Button, countConditions, FilterBuilder, Popover } from '@quadrille/ui-kit-react';
import type { FilterNodeData } from '@quadrille/ui-kit-react';
import { ListFilter } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { reportError } from '../../platform/notices.ts';
import { toNodes } from './filter-nodes.ts';
import { toFilterField } from './operators.ts';
import { saveFilters } from './save-filters.ts';
import type { TableState } from './table.state.ts';
import { useFilterLabels } from './use-filter-labels.ts';
import { listOffered } from './view-columns.ts';
import styles from './table.module.css';

const typingPause = 300;

/** The conditions of the view. They apply while they are built; half-typed ones wait. */
export function FilterTool({ state }: { readonly state: TableState }) {
  const { t } = useLingui();
  const filters = useStore(state.$filters);
  const [isOpen, setOpen] = useState(false);
  const own = useStore(state.$own).filters;
  const count = countConditions(toNodes(filters)) + countConditions(own);
  return (
    <Popover
      label={t`Filter`}
      isFlush
      width={640}
      isOpen={isOpen}
      onOpenChange={(next) => {
        setOpen(next);
        state.$shaping.set(next ? 'filtered' : null);
      }}
      trigger={
        <Button variant="ghost" size="sm" icon={ListFilter} className={styles.tool} title={t`Filter`} isActive={count > 0} count={count}>
          <Trans>Filter</Trans>
        </Button>
      }
    >
      <FilterPanel state={state} />
    </Popover>
  );
}

function FilterPanel({ state }: { readonly state: TableState }) {
  const { t, i18n } = useLingui();
  const shown = useStore(state.$shown);
  const people = useStore(state.$people);
  const labels = useFilterLabels();
  const total = useStore(state.$total);
  useStore(state.$view);
  const isOwn = !state.may('filterCreate');
  const [nodes, setNodes] = useState<readonly FilterNodeData[]>(() => (isOwn ? state.$own.get().filters : toNodes(state.$filters.get())));
  const save = useSaver(async (wanted: readonly FilterNodeData[]) => {
    try {
      if (isOwn) {
        state.$own.set({ ...state.$own.get(), filters: wanted });
        return state.source.emit({ type: 'reset' });
      }
      const saved = await saveFilters(state, wanted);
      // what was typed meanwhile is saved next
      setNodes((now) => (now === wanted ? saved : now));
    } catch (error) {
      reportError(t`The filter could not be saved`, error);
    }
  });
  const offered = useMemo(
    () => listOffered(shown).map((field) => toFilterField(field, (message) => i18n._(message), people)),
    [shown, people, i18n],
  );
  const [today] = useState(() => new Date().toLocaleDateString('sv'));
  return (
    <FilterBuilder
      nodes={nodes}
      fields={offered}
      today={today}
      labels={labels}
      summary={
        <span role="status">{total !== null && t`${plural(Number(total), { one: '# record shown', other: '# records shown' })}`}</span>
      }
      note={isOwn ? <Trans>Only you see these changes</Trans> : <Trans>Saved to this view for everyone</Trans>}
      onChange={(next) => {
        setNodes(next);
        save(next);
      }}
    />
  );
}

/** Saves after a pause in typing, one save at a time, the newest last; what is left is saved when the panel closes. */
function useSaver(run: (wanted: readonly FilterNodeData[]) => Promise<void>): (wanted: readonly FilterNodeData[]) => void {
  const latest = useRef(run);
  const pending = useRef<readonly FilterNodeData[] | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const chain = useRef(Promise.resolve());
  useEffect(() => {
    latest.current = run;
  });
  const flush = (): void => {
    clearTimeout(timer.current);
    const wanted = pending.current;
    if (wanted === null) return;
    pending.current = null;
    chain.current = chain.current.then(() => latest.current(wanted));
  };
  useEffect(() => flush, []);
  return (wanted) => {
    pending.current = wanted;
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, typingPause);
  };
}
