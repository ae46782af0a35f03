import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { BottomSheet, Button, IconButton, Menu, MenuRadioItems } from '@quadrille/ui-kit-react';
import { LayoutList, Redo2, Rows3, Search, SlidersHorizontal, Table2, Undo2 } from 'lucide-react';
import { sayChange } from '../../platform/change-words.ts';
import { client } from '../../platform/client.ts';
import { reportError } from '../../platform/notices.ts';
import { useIsNarrow } from '../../platform/use-is-narrow.ts';
import { $narrowLayout, keepNarrowLayout } from './cards/layout.state.ts';
import { ColorTool } from './colors/color-tool.tsx';
import { ExportTool } from './export-tool.tsx';
import { FieldsTool } from './fields-tool.tsx';
import { FilterTool } from './filter-tool.tsx';
import { GroupTool } from './group-tool.tsx';
import { goBack, goForth } from './history.ts';
import { SortTool } from './sort-tool.tsx';
import type { TableState } from './table.state.ts';
import styles from './table.module.css';

/** What this view shows and how: fields, filter, group, sort, row height; then history, search and export. On phones one sheet holds them. */
export function Toolbar({ state }: { readonly state: TableState }) {
  const isNarrow = useIsNarrow();
  return (
    <div className={styles.toolbar} role="toolbar" aria-orientation="horizontal">
      {isNarrow ? <ViewSheet state={state} /> : <ViewTools state={state} />}
      <span className={styles.push}>
        <HistoryTools state={state} />
        {isNarrow ? <LayoutTool /> : null}
        <FindTool state={state} />
        {!isNarrow && <ExportTool state={state} />}
      </span>
    </div>
  );
}

function ViewTools({ state }: { readonly state: TableState }) {
  return (
    <>
      <FieldsTool state={state} />
      <FilterTool state={state} />
      <GroupTool state={state} />
      <SortTool state={state} />
      <ColorTool state={state} />
      <RowHeightTool state={state} />
    </>
  );
}

/** All tools of the view in a sheet from below. */
function ViewSheet({ state }: { readonly state: TableState }) {
  const { t } = useLingui();
  return (
    <BottomSheet
      title={t`View`}
      trigger={
        <Button variant="ghost" size="sm" icon={SlidersHorizontal}>
          <Trans>View</Trans>
        </Button>
      }
    >
      <div className={styles.sheet}>
        <ViewTools state={state} />
        <ExportTool state={state} />
      </div>
    </BottomSheet>
  );
}

function RowHeightTool({ state }: { readonly state: TableState }) {
  const { t } = useLingui();
  const view = useStore(state.$view);
  const height = String(useStore(state.$rowHeight));
  const choose = async (value: string): Promise<void> => {
    if (!view) return;
    if (!state.may('gridViewUpdate')) return state.$own.set({ ...state.$own.get(), rowHeight: Number(value) });
    state.$view.set({ ...view, view: { ...view.view, row_height: Number(value) } });
    try {
      await client.grids.update({ params: { viewId: view.id }, body: { row_height: Number(value) } });
    } catch (error) {
      state.$view.set(view);
      reportError(t`The row height could not be changed`, error);
    }
  };
  return (
    <Menu
      label={t`Row height`}
      trigger={
        <Button variant="ghost" size="sm" className={styles.tool} title={t`Row height`} icon={Rows3} isActive={height !== '0'}>
          <Trans>Row height</Trans>
        </Button>
      }
    >
      <MenuRadioItems
        value={height}
        onValueChange={(value) => void choose(value)}
        choices={[
          { value: '0', label: t`Short` },
          { value: '1', label: t`Medium` },
          { value: '2', label: t`Tall` },
          { value: '3', label: t`Extra tall` },
        ]}
      />
    </Menu>
  );
}

function HistoryTools({ state }: { readonly state: TableState }) {
  const { t } = useLingui();
  const history = useStore(state.$history);
  const [undo, redo] = [history.undo && sayChange(history.undo), history.redo && sayChange(history.redo)];
  useStore(state.$roles);
  if (!state.may('changeUndo')) return null;
  return (
    <>
      <IconButton
        label={undo ? t`Undo: ${undo}` : t`Nothing to undo`}
        keys="Ctrl Z"
        icon={Undo2}
        isFlipped
        size="sm"
        aria-disabled={!undo}
        onClick={() => undo && void goBack(state)}
      />
      <IconButton
        label={redo ? t`Redo: ${redo}` : t`Nothing to redo`}
        keys="Ctrl Shift Z"
        icon={Redo2}
        isFlipped
        size="sm"
        aria-disabled={!redo}
        onClick={() => redo && void goForth(state)}
      />
    </>
  );
}

/** On phones: records as cards or as a grid. */
function LayoutTool() {
  const { t } = useLingui();
  const layout = useStore($narrowLayout);
  const isCards = layout === 'cards';
  return (
    <IconButton
      label={isCards ? t`Show as a grid` : t`Show as cards`}
      icon={isCards ? Table2 : LayoutList}
      size="sm"
      onClick={() => keepNarrowLayout(isCards ? 'grid' : 'cards')}
    />
  );
}

function FindTool({ state }: { readonly state: TableState }) {
  const { t } = useLingui();
  const isFinding = useStore(state.$isFinding);
  const isNarrow = useIsNarrow();
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={Search}
      isActive={isFinding}
      className={styles.tool}
      title={t`Find in this view`}
      onClick={() => {
        // what is found is marked in the grid
        if (isNarrow) keepNarrowLayout('grid');
        state.$isFinding.set(true);
      }}
    >
      <Trans>Find</Trans>
    </Button>
  );
}
