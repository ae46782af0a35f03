import { useLingui } from '@lingui/react/macro';
import type { WireItem, WireProject } from '@quadrille/contract';
import { type ItemKind, itemKinds } from '@quadrille/domain';
import { cx, Icon, IconButton, Menu, MenuItem, MenuSeparator, Tree, type TreeLook } from '@quadrille/ui-kit-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Copy, Ellipsis, ListChecks, Pencil, Square, SquareCheckBig, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { reportError } from '../../platform/notices.ts';
import { closeSidebarOverPage } from '../../platform/sidebar.state.ts';
import {
  ancestorsOf,
  deleteItem,
  duplicateItem,
  type ItemKindEntry,
  type ItemNode,
  mayChangeItems,
  moveItems,
  outermostOf,
  toItemNodes,
  toPlace,
  updateItem,
  useItems,
} from '../items/index.ts';
import { ChosenItems } from './chosen-items.tsx';
import { itemKindEntries } from './item-kind-entries.ts';
import { useAddItem } from './use-add-item.ts';
import styles from './item-tree.module.css';

/** The kinds of items that have a screen. */
export const shownItemKinds: readonly (readonly [ItemKind, ItemKindEntry])[] = itemKinds.flatMap((kind) => {
  const entry = itemKindEntries[kind];
  return entry === null ? [] : [[kind, entry] as const];
});

/** The pages and dashboards of a base: opened, made, named, moved by hand and by keys, copied and deleted. */
export function ItemTree({ base }: { readonly base: WireProject }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { itemId, _splat } = useParams({ strict: false });
  const openId = itemId ?? _splat;
  const items = useItems(base.id, true) ?? [];
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [renamingId, setRenamingId] = useState<string | null>(null);
  const [chosenIds, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isChoosing, setChoosing] = useState(false);
  const chosen = outermostOf(items, chosenIds);
  const choose = (ids: ReadonlySet<string>): void => {
    setChosen(ids);
    if (ids.size === 0) setChoosing(false);
  };
  const mayChange = mayChangeItems(base.project_role);
  const nodes = toItemNodes(items, ({ kind }) => itemKindEntries[kind] !== null);
  if (nodes.length === 0) return null;
  // the way to what is open shows by itself, until somebody closes it
  const way = openId === undefined ? [] : ancestorsOf(items, openId).map(({ id }) => id);
  const expanded = new Set([...opened, ...way].filter((id) => !closed.has(id)));
  const setExpanded = (id: string, isExpanded: boolean): void => {
    setOpened((ids) => withId(ids, id, isExpanded));
    setClosed((ids) => withId(ids, id, !isExpanded));
  };
  const report = (error: unknown): void => reportError(t`The page could not be changed`, error);
  const look = ({ item }: ItemNode): TreeLook => {
    const entry = itemKindEntries[item.kind];
    const icon = item.icon === null ? entry && <Icon icon={entry.icon} /> : <span className={styles.emoji}>{item.icon}</span>;
    const isChosen = chosenIds.has(item.id);
    const start = isChoosing ? (
      <>
        <Icon icon={isChosen ? SquareCheckBig : Square} className={cx(styles.tick, isChosen && styles.ticked)} />
        {icon}
      </>
    ) : (
      icon
    );
    const actions =
      mayChange && !isChoosing ? (
        <ItemMenu
          base={base}
          item={item}
          onRename={() => setRenamingId(item.id)}
          onAdded={(id) => setExpanded(id, true)}
          onChoose={() => {
            setChoosing(true);
            setChosen(new Set([...chosenIds, item.id]));
          }}
        />
      ) : undefined;
    return { start, actions, canRename: mayChange, canMove: mayChange };
  };
  return (
    <div className={styles.tree}>
      {chosen.length > 0 && <ChosenItems base={base} items={items} chosen={chosen} openId={openId} onDone={() => choose(new Set())} />}
      <Tree
        label={t`Pages of ${base.title}`}
        nodes={nodes}
        expanded={expanded}
        onExpandedChange={setExpanded}
        selectedId={openId}
        onOpen={({ item }) => {
          const place = itemKindEntries[item.kind]?.placeOf(base.id, item.id);
          closeSidebarOverPage();
          if (place) void navigate(place);
        }}
        getLook={look}
        renameLabel={(label) => t`New name of ${label}`}
        renamingId={renamingId}
        onRenamingChange={setRenamingId}
        onRename={({ item }, title) => {
          if (title.trim() !== '') updateItem(base.id, item.id, { title: title.trim() }).catch(report);
        }}
        canNest
        onMove={({ item }, wanted) => {
          // with one of those chosen all of them move
          const moved = chosen.some(({ id }) => id === item.id) ? chosen.map(({ id }) => id) : [item.id];
          const place = toPlace(items, moved, wanted);
          if (place === null) return;
          if (place.parentId !== null) setExpanded(place.parentId, true);
          moveItems(base.id, moved, place).catch(report);
        }}
        {...(mayChange && { chosen: chosenIds, onChosenChange: choose, isChoosing })}
      />
    </div>
  );
}

interface ItemMenuProps {
  readonly base: WireProject;
  readonly item: WireItem;
  readonly onRename: () => void;
  /** Something was made in the item. */
  readonly onAdded: (id: string) => void;
  /** Begins to choose several, this one first. */
  readonly onChoose: () => void;
}

function ItemMenu({ base, item, onRename, onAdded, onChoose }: ItemMenuProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const add = useAddItem(base.id);
  const { itemId, _splat } = useParams({ strict: false });
  const openId = itemId ?? _splat;
  const inside = itemKindEntries[item.kind]?.holdsItems === true ? shownItemKinds : [];
  const report = (error: unknown): void => reportError(t`The page could not be changed`, error);
  const copy = async (): Promise<void> => {
    const made = await duplicateItem(base.id, item.id);
    const place = itemKindEntries[made.kind]?.placeOf(base.id, made.id);
    if (place) await navigate(place);
  };
  const remove = async (): Promise<void> => {
    await deleteItem(base.id, item.id);
    if (openId === item.id) await navigate({ to: '/$typeOrId/$projectId', params: { typeOrId: 'nc', projectId: base.id } });
  };
  return (
    <Menu label={item.title} trigger={<IconButton label={t`More for ${item.title}`} icon={Ellipsis} size="xs" tabIndex={-1} />}>
      {inside.map(([kind, entry]) => (
        <MenuItem
          key={kind}
          icon={entry.icon}
          onSelect={() => {
            onAdded(item.id);
            void add(kind, item.id);
          }}
        >
          {i18n._(entry.newTitle)}
        </MenuItem>
      ))}
      <MenuItem icon={Pencil} keys="F2" onSelect={onRename}>{t`Rename`}</MenuItem>
      <MenuItem icon={Copy} onSelect={() => void copy().catch(report)}>{t`Duplicate`}</MenuItem>
      <MenuItem icon={ListChecks} onSelect={onChoose}>{t`Choose several`}</MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} isDanger onSelect={() => void remove().catch(report)}>{t`Delete`}</MenuItem>
    </Menu>
  );
}

function withId(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}
