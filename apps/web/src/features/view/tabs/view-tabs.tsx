import { Trans, useLingui } from '@lingui/react/macro';
import type { WireView } from '@quadrille/contract';
import { viewKindOf } from '@quadrille/domain';
import { useStore } from '@nanostores/react';
import { Button, Icon, IconButton, Menu, MenuItem, MenuRadioItems, MenuSeparator, Tooltip, ViewIcon } from '@quadrille/ui-kit-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronDown, ChevronsUpDown, Lock, Plus, UserRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { client } from '../../../platform/client.ts';
import { reportError } from '../../../platform/notices.ts';
import { placeOfView } from '../../../platform/table-place.ts';
import { $visit } from '../../../platform/visit.state.ts';
import { showCurrentTab } from '../../../platform/show-current-tab.ts';
import { NameInput } from '../../../platform/widgets/name-input.tsx';
import { DescribeDialog } from '../../../platform/widgets/describe-dialog.tsx';
import { RenameDialog } from '../../../platform/widgets/rename-dialog.tsx';
import tabs from '../../../platform/widgets/tabs.module.css';
import { AddViewDialog } from './add-view-dialog.tsx';
import { moveView } from './move-view.ts';
import { useViewDeeds, ViewMenuItems } from './view-menu-items.tsx';
import { useOverflows } from '../../../platform/use-overflows.ts';
import { useDragAmong } from '../../../platform/use-drag-among.ts';
import styles from './view-tabs.module.css';
import type { ViewState } from '../view.state.ts';
import { toastUndoable } from '../../undo/index.ts';

/** The views of the table, and going to one. */
function useViews(state: ViewState) {
  const views = useStore(state.$views);
  const current = useStore(state.$view);
  const navigate = useNavigate();
  const visit = useStore($visit);
  const open = (viewId: string): void => void navigate(placeOfView(visit, state.baseId, state.tableId, viewId));
  return { views, current, visit, open };
}

/** The views of the table; the open one has the menu. Where they do not fit, a menu has all of them. */
export function ViewTabs({ state }: { readonly state: ViewState }) {
  const { t } = useLingui();
  const { views, current, visit, open } = useViews(state);
  const [isAdding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<string | null>(null);
  const strip = useRef<HTMLDivElement>(null);
  const overflows = useOverflows(strip);
  useEffect(() => showCurrentTab(strip.current), []);
  const mayChange = state.may('viewUpdate');
  const toFocus = useRef<string | null>(null);
  // a tab that was drawn anew, or put elsewhere, has lost the focus by then
  useEffect(() => {
    if (toFocus.current === null) return;
    strip.current?.querySelector<HTMLElement>(`[data-view="${toFocus.current}"] a`)?.focus();
    toFocus.current = null;
  });
  const move = async (viewId: string, to: number): Promise<void> => {
    try {
      await moveView(state, viewId, to);
    } catch (error) {
      reportError(t`The view could not be moved`, error);
    }
  };
  const drag = useDragAmong((from, to) => void move(views[from]?.id ?? '', to));
  const press = (event: KeyboardEvent<HTMLElement>, view: WireView, at: number): void => {
    const step = stepOf(event);
    if (!mayChange || (step === 0 && event.key !== 'F2')) return;
    event.preventDefault();
    if (step === 0) return setRenamed(view.id);
    toFocus.current = view.id;
    void move(view.id, at + step);
  };
  return (
    <div className={tabs.strip} role="navigation" aria-label={t`Views`}>
      <div ref={strip} className={styles.viewTabs} data-more={overflows || undefined}>
        {views.map((view, at) => {
          const isOn = view.id === current?.id;
          return (
            <span
              key={view.id}
              className={tabs.place}
              data-on={isOn || undefined}
              data-view={view.id}
              {...(mayChange && renamed === null && drag(at))}
            >
              {renamed === view.id ? (
                <NameInput
                  label={t`Name of the view`}
                  title={view.title}
                  maxLength={255}
                  failure={t`The view could not be renamed`}
                  onSave={(title) => renameView(state, view.id, title)}
                  onEnd={(isByKey) => {
                    if (isByKey) toFocus.current = view.id;
                    setRenamed(null);
                  }}
                />
              ) : (
                <ViewTab
                  view={view}
                  link={
                    <Link
                      {...placeOfView(visit, state.baseId, state.tableId, view.id)}
                      aria-current={isOn ? 'page' : undefined}
                      className={styles.tabLink}
                      onKeyDown={(event) => press(event, view, at)}
                      onDoubleClick={() => isOn && mayChange && setRenamed(view.id)}
                    >
                      <ViewIcon kind={viewKindOf(view.type) ?? 'grid'} />
                      <span dir="auto">{view.title}</span>
                      {view.lock_type === 'locked' && <Icon icon={Lock} size={14} label={t`Locked`} />}
                      {view.lock_type === 'personal' && <Icon icon={UserRound} size={14} label={t`Personal`} />}
                    </Link>
                  }
                />
              )}
              {isOn && mayChange && renamed !== view.id && (
                <ViewMenu
                  state={state}
                  view={view}
                  trigger={<IconButton label={t`Menu of ${view.title}`} icon={ChevronDown} size="xs" />}
                  onRename={() => setRenamed(view.id)}
                  onMove={(step) => void move(view.id, at + step)}
                />
              )}
            </span>
          );
        })}
      </div>
      {overflows && (
        <Menu
          label={t`All views`}
          align="end"
          trigger={
            <Button variant="ghost" size="sm" endIcon={ChevronDown} className={styles.beside}>
              <Trans>All views</Trans>
            </Button>
          }
        >
          <MenuRadioItems value={current?.id ?? null} choices={views.map(toChoice)} onValueChange={open} />
        </Menu>
      )}
      {state.may('gridViewCreate') && (
        <Button variant="ghost" size="sm" icon={Plus} className={styles.beside} aria-haspopup="dialog" onClick={() => setAdding(true)}>
          <Trans>Add view</Trans>
        </Button>
      )}
      {isAdding && <AddViewDialog state={state} onMade={open} onClose={() => setAdding(false)} />}
    </div>
  );
}

/** The tab of a view; what the view is for is told beside it. */
function ViewTab({ view, link }: { readonly view: WireView; readonly link: ReactElement<Record<string, unknown>> }) {
  return view.description ? <Tooltip label={view.description} trigger={link} /> : link;
}

const toChoice = ({ id, title, type }: WireView) => ({
  value: id,
  label: title,
  start: <ViewIcon kind={viewKindOf(type) ?? 'grid'} />,
});

/** Where Ctrl (or Cmd) with Shift and an arrow moves a tab to: back, on, or nowhere. */
function stepOf({ key, ctrlKey, metaKey, shiftKey, currentTarget }: KeyboardEvent<HTMLElement>): -1 | 0 | 1 {
  if (!shiftKey || !(ctrlKey || metaKey) || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return 0;
  return (key === 'ArrowRight') === currentTarget.matches(':dir(rtl)') ? -1 : 1;
}

/** The views as choices side by side, for the sheet of phones. */
export function ViewChoices({ state }: { readonly state: ViewState }) {
  const { t } = useLingui();
  const { views, current, open } = useViews(state);
  return (
    <div className={styles.choices} role="group" aria-label={t`Views`}>
      {views.map((view) => (
        <button key={view.id} type="button" aria-pressed={view.id === current?.id} onClick={() => open(view.id)}>
          <ViewIcon kind={viewKindOf(view.type) ?? 'grid'} />
          <span dir="auto">{view.title}</span>
        </button>
      ))}
    </div>
  );
}

/** On phones: the open view; a tap lists the others above what can be done with it. */
export function ViewPicker({ state }: { readonly state: ViewState }) {
  const { t } = useLingui();
  const { views, current, open } = useViews(state);
  const [isAdding, setAdding] = useState(false);
  if (!current) return null;
  return (
    <>
      <ViewMenu
        state={state}
        view={current}
        trigger={
          <Button endIcon={ChevronsUpDown} className={styles.picker} aria-label={t`View: ${current.title}`}>
            <ViewIcon kind={viewKindOf(current.type) ?? 'grid'} />
            <span dir="auto">{current.title}</span>
          </Button>
        }
        head={<MenuRadioItems value={current.id} choices={views.map(toChoice)} onValueChange={open} />}
        onAdd={state.may('gridViewCreate') ? () => setAdding(true) : undefined}
      />
      {isAdding && <AddViewDialog state={state} onMade={open} onClose={() => setAdding(false)} />}
    </>
  );
}

interface ViewMenuProps {
  readonly state: ViewState;
  readonly view: WireView;
  readonly trigger: ReactElement<Record<string, unknown>>;
  /** Above what can be done with the view. */
  readonly head?: ReactNode;
  /** Another view is to be made. */
  readonly onAdd?: (() => void) | undefined;
  /** Where the name stands to be changed; in a dialog when absent. */
  readonly onRename?: () => void;
  /** Puts the view a place back, or a place on. */
  readonly onMove?: (step: -1 | 1) => void;
}

function ViewMenu({ state, view, trigger, head, onAdd, onRename, onMove }: ViewMenuProps) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<'rename' | 'describe' | 'copy' | null>(null);
  const { views, open } = useViews(state);
  const end = (): void => setAsked(null);
  const reload = async (): Promise<void> => {
    await state.reload();
    state.noteWritten();
  };
  const place = { tableId: state.tableId, view, views, reload, open, tellDeleted: (title: string) => toastUndoable(state, title) };
  const { describe } = useViewDeeds(place);
  return (
    <>
      <Menu label={view.title} trigger={trigger}>
        {head}
        {onAdd && <MenuItem icon={Plus} onSelect={onAdd}>{t`Add view`}</MenuItem>}
        {state.may('viewUpdate') && (
          <>
            {head !== undefined && <MenuSeparator />}
            <ViewMenuItems
              place={place}
              renameKeys={onRename && 'F2'}
              onRename={onRename ?? (() => setAsked('rename'))}
              onDescribe={() => setAsked('describe')}
              onCopyAs={state.may('gridViewCreate') ? () => setAsked('copy') : undefined}
              onMove={onMove}
            />
          </>
        )}
      </Menu>
      {asked === 'rename' && (
        <RenameDialog
          heading={t`Rename view`}
          title={view.title}
          maxLength={255}
          onSave={(title) => renameView(state, view.id, title)}
          onClose={end}
        />
      )}
      {asked === 'describe' && <DescribeDialog title={view.title} text={view.description} onSave={describe} onClose={end} />}
      {asked === 'copy' && <AddViewDialog state={state} copyOf={view} onMade={open} onClose={end} />}
    </>
  );
}

async function renameView(state: ViewState, viewId: string, title: string): Promise<void> {
  await client.views.update({ params: { viewId }, body: { title } });
  await state.reload();
  state.noteWritten();
}
