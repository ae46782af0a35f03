import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { BottomSheet, Button, cx, IconButton } from '@quadrille/ui-kit-react';
import { Redo2, Search, SlidersHorizontal, Undo2 } from 'lucide-react';
import type { WireChange } from '@quadrille/contract';
import { useState } from 'react';
import { $tables } from '../../platform/bases.state.ts';
import { describeChange } from '../../platform/change-words.ts';
import { useIsNarrow } from '../../platform/use-is-narrow.ts';
import { $isSimple } from '../../platform/simple-table.state.ts';
import { findElsewhere } from '../undo/index.ts';
import { keysOf } from '../shortcuts/index.ts';
import styles from './table.module.css';
import { $narrowLayout, storeNarrowLayout } from '../cards/index.ts';
import {
  ColorTool,
  FieldsTool,
  FilterTool,
  useFilterCount,
  fitTools,
  GroupTool,
  groupsOf,
  hasOwnChanges,
  SortTool,
  InSheet,
  ToolButton,
  ViewChoices,
  ViewPicker,
} from '../view/index.ts';
import { ExportTool } from '../export/index.ts';
import { goBack, goForth } from '../undo/index.ts';
import type { ScreenRequests, TableRows, ViewKindEntry } from '../records/index.ts';
import type { TableHistory } from '../undo/index.ts';
import type { Structure } from '../structure/index.ts';
import type { ViewState } from '../view/index.ts';

/** What this view shows and how: fields, filter, group, sort, row height; then history, search and export. On phones one sheet holds them. */
export function Toolbar({ state, kind }: ToolsProps) {
  const isSimple = useStore($isSimple);
  if (useIsNarrow())
    return (
      <div className={cx(styles.toolbar, styles.phone)} role="toolbar" aria-orientation="horizontal">
        <ViewPicker state={state} />
        <ViewSheet state={state} kind={kind} />
      </div>
    );
  return (
    <div ref={fitTools} className={styles.toolbar} role="toolbar" aria-orientation="horizontal">
      <ViewTools state={state} kind={kind} order={inBar} hasOwn />
      <span className={styles.push}>
        <HistoryTools state={state} />
        {!isSimple && kind.tools.has('find') && <FindTool state={state} />}
        {kind.tools.has('export') && <ExportTool state={state} />}
      </span>
    </div>
  );
}

/** The tools that shape what a view shows. */
const shapingTools = { fields: FieldsTool, filter: FilterTool, group: GroupTool, sort: SortTool, color: ColorTool } as const;
type ShapingTool = keyof typeof shapingTools;

const inBar: readonly ShapingTool[] = ['fields', 'filter', 'group', 'sort', 'color'];
/** In a sheet what hides most records comes first. */
const inSheet: readonly ShapingTool[] = ['filter', 'group', 'sort', 'fields', 'color'];

interface ToolsProps {
  readonly state: ViewState & TableRows & Pick<ScreenRequests, '$isFinding'>;
  readonly kind: ViewKindEntry;
}

function ViewTools({ state, kind, order, hasOwn }: ToolsProps & { readonly order: readonly ShapingTool[]; readonly hasOwn: boolean }) {
  const shared = order.filter((name) => kind.tools.has(name));
  return (
    <>
      {shared.map((name) => {
        const Tool = shapingTools[name];
        return <Tool key={name} state={state} />;
      })}
      {hasOwn && kind.ownTools.map((Tool, at) => <Tool key={at} state={state} />)}
    </>
  );
}

/** All tools of the view in a sheet from below, each with what it does at present. */
function ViewSheet({ state, kind }: ToolsProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const own = useStore(state.$own);
  const total = useStore(state.$total);
  const layout = useStore($narrowLayout);
  const active = useActiveCount(state);
  return (
    <BottomSheet
      title={t`View`}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" icon={SlidersHorizontal} isActive={active > 0} count={active} className={styles.push}>
          <Trans>View</Trans>
        </Button>
      }
      head={
        kind.hasCards && (
          <span className={styles.layouts} role="group" aria-label={t`Records`}>
            {(['cards', 'grid'] as const).map((one) => (
              <button key={one} type="button" aria-pressed={layout === one} onClick={() => storeNarrowLayout(one)}>
                {one === 'grid' ? <Trans>Grid</Trans> : <Trans>Cards</Trans>}
              </button>
            ))}
          </span>
        )
      }
      foot={
        <>
          {hasOwnChanges(own) && (
            <Button size="lg" onClick={() => state.dropOwn()}>
              <Trans>Reset</Trans>
            </Button>
          )}
          <Button size="lg" variant="primary" onClick={() => setOpen(false)}>
            {total === null ? t`Show records` : t`${plural(total, { one: 'Show # record', other: 'Show # records' })}`}
          </Button>
        </>
      }
    >
      <ViewChoices state={state} />
      <div className={styles.lines}>
        <InSheet value>
          <ViewTools state={state} kind={kind} order={inSheet} hasOwn={layout === 'grid' || !kind.hasCards} />
          {kind.tools.has('export') && <ExportTool state={state} />}
        </InSheet>
      </div>
    </BottomSheet>
  );
}

/** Conditions, groups and sorts that shape what is shown. */
function useActiveCount(state: ViewState): number {
  const sorts = useStore(state.$sorts);
  const shown = useStore(state.$shown);
  const own = useStore(state.$own);
  return useFilterCount(state) + groupsOf(shown).length + (own.sorts ?? sorts).length;
}

function HistoryTools({ state }: { readonly state: TableHistory & Pick<Structure, '$roles'> }) {
  const { t } = useLingui();
  const history = useStore(state.$history);
  const tables = useStore($tables, { keys: [state.baseId] })[state.baseId] ?? [];
  const [undo, redo] = [history.undo, history.redo].map(
    (change) => change && sayStep(change, findElsewhere(tables, change, state.tableId)),
  );
  useStore(state.$roles);
  if (!state.may('changeUndo')) return null;
  return (
    <>
      <IconButton
        label={undo ? t`Undo: ${undo}` : t`Nothing to undo`}
        keys={keysOf('undo')}
        icon={Undo2}
        isFlipped
        size="sm"
        aria-disabled={!undo}
        onClick={() => undo && void goBack(state)}
      />
      <IconButton
        label={redo ? t`Redo: ${redo}` : t`Nothing to redo`}
        keys={keysOf('redo')}
        icon={Redo2}
        isFlipped
        size="sm"
        aria-disabled={!redo}
        onClick={() => redo && void goForth(state)}
      />
    </>
  );
}

/** What a step is about, with the table where that is not the open one. */
function sayStep(change: WireChange, elsewhere: { readonly title: string } | null): string {
  const what = describeChange(change);
  return elsewhere === null || elsewhere.title === change.about.tableTitle ? what : `${what} (${elsewhere.title})`;
}

function FindTool({ state }: { readonly state: Pick<ScreenRequests, '$isFinding'> }) {
  const { t } = useLingui();
  const isFinding = useStore(state.$isFinding);
  return (
    <ToolButton
      icon={Search}
      label={t`Find`}
      title={t`Find in this view`}
      isActive={isFinding}
      isMinor
      onClick={() => state.$isFinding.set(true)}
    />
  );
}
