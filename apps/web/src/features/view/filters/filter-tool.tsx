import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { appendNode, FilterBuilder, newCondition, Popover } from '@quadrille/ui-kit-react';
import type { FilterNodeData } from '@quadrille/ui-kit-react';
import { ListFilter } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { client } from '../../../platform/client.ts';
import { copyAndNotify } from '../../../platform/copy-and-notify.ts';
import { notices, reportError } from '../../../platform/notices.ts';
import { useLateSave } from '../../../platform/use-late-save.ts';
import { acceptsIn, countComplete, toNodes } from './filter-nodes.ts';
import { idsIn, filterStored, mergeNodes } from './merge-nodes.ts';
import { addPasted, readFilterText, writeFilterText } from './filter-text.ts';
import { $keepsFiltersOwn } from '../../../platform/filter-auto-save.state.ts';
import { saveFilters } from './save-filters.ts';
import { ToolButton } from '../tool-button.tsx';
import { useFilterLabels } from '../use-filter-labels.ts';
import { listOffered } from '../view-columns.ts';
import type { ViewState } from '../view.state.ts';
import { toFilterField } from '../../fields/index.ts';

const typingPause = 300;

/** The conditions of the view. They apply while they are built; half-typed ones wait. */
export function FilterTool({ state }: { readonly state: ViewState }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const wanted = useStore(state.$filterBy);
  const count = useFilterCount(state);
  const view = useStore(state.$view);
  return (
    <Popover
      label={t`Filter`}
      isFlush
      width={736}
      isOpen={isOpen || wanted !== null}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) state.$filterBy.set(null);
        state.$shaping.set(next ? 'filtered' : null);
      }}
      trigger={
        <ToolButton
          icon={ListFilter}
          label={t`Filter`}
          isActive={count > 0}
          count={count}
          says={count > 0 ? t`${plural(count, { one: '# condition', other: '# conditions' })}` : undefined}
        />
      }
    >
      <FilterPanel key={view?.id} state={state} />
    </Popover>
  );
}

/** Conditions that hold, those of the view and one's own. */
export function useFilterCount(state: ViewState): number {
  const filters = useStore(state.$filters);
  const own = useStore(state.$own).filters;
  const fields = useStore(state.$fields);
  return countComplete([...toNodes(filters), ...own], acceptsIn(fields));
}

function FilterPanel({ state }: { readonly state: ViewState }) {
  const { t, i18n } = useLingui();
  const shown = useStore(state.$shown);
  const people = useStore(state.$people);
  const labels = useFilterLabels();
  const total = useStore(state.$total);
  const all = useAllRecords(state);
  useStore(state.$view);
  const isOwn = useStore($keepsFiltersOwn) || !state.may('filterCreate');
  const offered = useMemo(
    () => listOffered(shown).map((field) => toFilterField(field, (message) => i18n._(message), people)),
    [shown, people, i18n],
  );
  const [nodes, setNodes] = useState<readonly FilterNodeData[]>(() => {
    const own = isOwn ? state.$own.get().filters : toNodes(state.$filters.get());
    const wanted = offered.find(({ id }) => id === state.$filterBy.get());
    return wanted ? appendNode(own, [], newCondition(wanted)) : own;
  });
  /** The stored conditions these were built from: what differs from them was done here. */
  const base = useRef(toNodes(state.$filters.get()));
  const isSaving = useRef(false);
  const saver = useLateSave(async (wanted: readonly FilterNodeData[], isWaiting) => {
    isSaving.current = true;
    try {
      if (isOwn) {
        state.$own.set({ ...state.$own.get(), filters: wanted });
        return state.source.emit({ type: 'reset' });
      }
      const both = mergeNodes(base.current, toNodes(state.$filters.get()), wanted);
      const own = idsIn(wanted);
      const joined = new Set([...idsIn(both)].filter((id) => !own.has(id)));
      const saved = await saveFilters(state, both);
      const stored = toNodes(state.$filters.get());
      // what was built meanwhile knows nothing of those that joined
      const known = [...idsIn(stored)].filter((id) => !isWaiting() || !joined.has(id));
      base.current = filterStored(saved, new Set(known));
      const merged = mergeNodes(base.current, stored, saved);
      // what was typed meanwhile is saved next
      setNodes((now) => (now === wanted ? merged : now));
    } catch (error) {
      reportError(t`The filter could not be saved`, error);
    } finally {
      isSaving.current = false;
    }
  }, typingPause);
  // what others change while this is open, or a step through history, joins what is built
  useEffect(
    () =>
      isOwn
        ? undefined
        : state.$filters.listen((filters) => {
            if (isSaving.current) return;
            const [before, stored] = [base.current, toNodes(filters)];
            base.current = stored;
            const join = (mine: readonly FilterNodeData[]): readonly FilterNodeData[] => mergeNodes(before, stored, mine);
            const waiting = saver.rebase(join);
            setNodes((now) => waiting ?? join(now));
          }),
    [state, isOwn, saver],
  );
  const latest = useRef(nodes);
  useEffect(() => {
    latest.current = nodes;
  });
  const change = (next: readonly FilterNodeData[]): void => {
    setNodes(next);
    saver.save(next);
  };
  const copy = (): Promise<boolean> =>
    copyAndNotify(
      writeFilterText(nodes, offered),
      t`Conditions copied`,
      t`Allow the clipboard for this page in the browser, then try again.`,
    );
  /** Answers whether the text was one of conditions. */
  const take = (text: string): boolean => {
    const read = readFilterText(text, offered);
    if (read === null) return false;
    if (read.nodes.length > 0) change(addPasted(latest.current, read.nodes));
    const missing = new Intl.ListFormat(i18n.locale.replace('_', '-')).format(read.unmatched);
    if (missing) notices.toast(t`Left out, because this view has no such field or compares it otherwise: ${missing}`, { tone: 'warning' });
    return true;
  };
  const paste = async (): Promise<void> => {
    const text = await navigator.clipboard?.readText().catch(() => null);
    if (text == null) notices.toast(t`The browser does not let menus read the clipboard. Press Ctrl+V, on a Mac Cmd+V`);
    else if (!take(text)) notices.toast(t`The clipboard holds no conditions`, { tone: 'warning' });
  };
  const [today] = useState(() => new Date().toLocaleDateString('sv'));
  return (
    <div onPaste={(event) => take(event.clipboardData.getData('text/plain')) && event.preventDefault()}>
      <FilterBuilder
        nodes={nodes}
        fields={offered}
        today={today}
        labels={labels}
        summary={
          <span role="status">
            {total !== null &&
              // the one may be known sooner than the other
              (all === null || all < total
                ? t`${plural(Number(total), { one: '# record shown', other: '# records shown' })}`
                : t`${i18n.number(total)} of ${plural(all, { one: '# record', other: '# records' })}`)}
          </span>
        }
        note={isOwn ? <Trans>Only you see these changes</Trans> : <Trans>Saved to this view for everyone</Trans>}
        onChange={change}
        onCopy={() => void copy()}
        onPaste={() => void paste()}
      />
    </div>
  );
}

/** How many records the table has, whatever the view leaves of them; null until they were counted. */
function useAllRecords(state: ViewState): number | null {
  const [all, setAll] = useState<number | null>(null);
  useEffect(() => {
    let request = new AbortController();
    const read = (): void => {
      request.abort();
      request = new AbortController();
      client.grids
        .count({ params: { tableId: state.tableId }, query: {} }, { signal: request.signal })
        .then(({ count }) => setAll(count))
        .catch(() => {}); // what is shown is said without it
    };
    read();
    const stop = state.source.subscribe(({ type }) => (type === 'shifted' || type === 'reset') && read());
    return () => {
      stop();
      request.abort();
    };
  }, [state]);
  return all;
}
