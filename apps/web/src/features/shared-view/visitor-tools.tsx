import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Button, FilterBuilder, Input, Popover, SortList } from '@quadrille/ui-kit-react';
import type { FilterNodeData } from '@quadrille/ui-kit-react';
import { ArrowUpDown, ListFilter, Search } from 'lucide-react';
import { useState } from 'react';
import { useLateSave } from '../../platform/use-late-save.ts';
import { toFilterField, useOrderFields } from '../fields/index.ts';
import type { ViewKindEntry } from '../records/index.ts';
import { acceptsIn, countComplete, listOffered, sortsOf, ToolButton, useFilterLabels, useSortLabels } from '../view/index.ts';
import { listShown } from './shared-columns.ts';
import type { SharedViewState } from './shared-view.state.ts';
import styles from './shared-view.module.css';

/** What is typed is asked for once the fingers rest. */
const typingPause = 300;

interface ToolProps {
  readonly state: SharedViewState;
}

/** Filter, sort and search of a visitor's own, within the fields and records the view shows. Nothing of it is kept. */
export function VisitorTools({ state, kind }: ToolProps & { readonly kind: ViewKindEntry }) {
  const own = useStore(state.$own);
  const search = useStore(state.$search);
  const isChanged = own.filters.length > 0 || own.sorts !== null || search !== '';
  const [round, setRound] = useState(0);
  const reset = (): void => {
    state.ask({ filters: [], sorts: null, search: '' });
    setRound(round + 1);
  };
  return (
    <div className={styles.tools} role="toolbar" aria-orientation="horizontal">
      <VisitorFilter key={`filter ${round}`} state={state} />
      {kind.tools.has('sort') && <VisitorSort state={state} />}
      {isChanged && (
        <Button variant="ghost" size="sm" onClick={reset}>
          <Trans>Reset</Trans>
        </Button>
      )}
      <VisitorSearch key={`search ${round}`} state={state} />
    </div>
  );
}

function useOffered(state: SharedViewState) {
  useStore(state.$meta);
  useStore(state.$own);
  return listOffered(listShown(state));
}

function VisitorFilter({ state }: ToolProps) {
  const { t, i18n } = useLingui();
  const people = useStore(state.$people);
  const fields = useStore(state.$fields);
  const offered = useOffered(state).map((field) => toFilterField(field, (message) => i18n._(message), people));
  const labels = useFilterLabels();
  const [nodes, setNodes] = useState<readonly FilterNodeData[]>(() => state.$own.get().filters);
  const saver = useLateSave((filters: readonly FilterNodeData[]) => Promise.resolve(state.ask({ filters })), typingPause);
  const count = countComplete(nodes, acceptsIn(fields));
  const [today] = useState(() => new Date().toLocaleDateString('sv'));
  return (
    <Popover
      label={t`Filter`}
      isFlush
      width={736}
      trigger={<ToolButton icon={ListFilter} label={t`Filter`} isActive={count > 0} count={count} />}
    >
      <FilterBuilder
        nodes={nodes}
        fields={offered}
        today={today}
        labels={labels}
        note={<Trans>Only you see these changes</Trans>}
        onChange={(next) => {
          setNodes(next);
          saver.save(next);
        }}
      />
    </Popover>
  );
}

function VisitorSort({ state }: ToolProps) {
  const { t } = useLingui();
  const toFields = useOrderFields();
  const labels = useSortLabels(t`Records stand as the view orders them.`);
  const own = useStore(state.$own);
  const meta = useStore(state.$meta);
  const offered = useOffered(state);
  const sorts = sortsOf(own, meta?.sorts ?? []);
  return (
    <Popover
      label={t`Sort`}
      isFlush
      width={460}
      trigger={<ToolButton icon={ArrowUpDown} label={t`Sort`} isActive={own.sorts !== null} count={sorts.length} />}
    >
      <SortList
        sorts={sorts}
        onChange={(wanted) => state.ask({ sorts: wanted.length === 0 ? null : wanted })}
        fields={toFields(offered)}
        labels={labels}
      />
    </Popover>
  );
}

function VisitorSearch({ state }: ToolProps) {
  const { t } = useLingui();
  const [text, setText] = useState(() => state.$search.get());
  const saver = useLateSave((search: string) => Promise.resolve(state.ask({ search: search.trim() })), typingPause);
  return (
    <Input
      type="search"
      size="sm"
      icon={Search}
      className={styles.search}
      aria-label={t`Search the records`}
      placeholder={t`Search`}
      value={text}
      onValueChange={(next) => {
        setText(next);
        saver.save(next);
      }}
    />
  );
}
