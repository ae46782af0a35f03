import { Fragment, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import { useLocale } from '../provider/locale.ts';
import { RenameInput } from './rename-input.tsx';
import { findTyped, moveInTree, toTreeRows } from './tree-rows.ts';
import type { TreeNode, TreeRow } from './tree-rows.ts';
import styles from './tree.module.css';
import { useTreeChoice } from './use-tree-choice.ts';
import { useTreeDrag } from './use-tree-drag.ts';
import type { TreePlace } from './use-tree-drag.ts';
import { useTreeFocus } from './use-tree-focus.ts';
import { useTreeWindow } from './use-tree-window.ts';

export type { TreePlace } from './use-tree-drag.ts';

export interface TreeLook {
  /** Icon or tile before the words. */
  readonly start?: ReactNode;
  /** Strong for roots, normal, quiet for leaves. */
  readonly tone?: 'strong' | 'normal' | 'quiet';
  /** A count or mark at the end, always visible. */
  readonly end?: ReactNode;
  /** Small icon buttons that appear on hover and focus. */
  readonly actions?: ReactNode;
  readonly canRename?: boolean;
  readonly canMove?: boolean;
}

export interface TreeProps<N extends TreeNode> {
  readonly label: string;
  readonly nodes: readonly N[];
  readonly expanded: ReadonlySet<string>;
  readonly onExpandedChange: (id: string, isExpanded: boolean) => void;
  readonly selectedId?: string | null | undefined;
  readonly onOpen: (node: N) => void;
  readonly getLook?: (node: N) => TreeLook;
  /** F2 or a double press starts a rename; Enter and leaving save, Esc restores. */
  readonly onRename?: (node: N, label: string) => void;
  readonly renameLabel?: (label: string) => string;
  /** Dragging, or Mod+Shift+Up and Down, among nodes of one parent. Where nodes nest also Mod+Shift+Right and Left: into the one above, and out. */
  readonly onMove?: (node: N, place: TreePlace) => void;
  /** Nodes can be moved into each other. */
  readonly canNest?: boolean;
  /**
   * Nodes chosen to do something with together: a press with Mod adds one or takes it away, one with Shift adds all up to it, as Mod+Space
   * and Shift with arrows do; Esc chooses none. Whoever moves one of them moves all.
   */
  readonly chosen?: ReadonlySet<string>;
  readonly onChosenChange?: (chosen: ReadonlySet<string>) => void;
  /** A plain press, Enter and Space choose as well: there is no Mod on a phone. */
  readonly isChoosing?: boolean;
  /** Wraps a row, as the `area` of a `ContextMenu`; must draw the element it is given. */
  readonly wrapRow?: (node: N, row: ReactElement<Record<string, unknown>>) => ReactNode;
  /** Starts a rename from outside, such as a menu. */
  readonly renamingId?: string | null;
  readonly onRenamingChange?: (id: string | null) => void;
}

/**
 * The sidebar's tree: one tab stop; arrows walk, open and close, letters jump, Enter opens, F2 renames.
 */
export function Tree<N extends TreeNode>(props: TreeProps<N>) {
  const { label, nodes, expanded, onExpandedChange, selectedId, onOpen, getLook, onRename, onMove, wrapRow, canNest = false } = props;
  const id = useId();
  const locale = useLocale();
  const root = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const choosing = useTreeChoice(props);
  const [activeId, setActiveId] = useState<string | null>(null);
  const [ownRenamingId, setOwnRenamingId] = useState<string | null>(null);
  const renamingId = props.renamingId ?? ownRenamingId;
  const setRenaming = props.onRenamingChange ?? setOwnRenamingId;
  const rows = toTreeRows(nodes, expanded);
  const tabStop = [activeId, selectedId].find((nodeId) => rows.some((row) => row.node.id === nodeId)) ?? rows[0]?.node.id;

  const drag = useTreeDrag(rows, onMove, canNest);
  const kept = new Set([tabStop, renamingId, drag.dragged?.id]);
  const keptRows = rows.flatMap(({ node }, index) => (kept.has(node.id) ? [index] : []));
  const shown = useTreeWindow(root, rows.length, keptRows);
  const focusRow = useTreeFocus(root, setActiveId);
  const shift = (row: TreeRow<N>, step: -1 | 1) => {
    // those that move with it are no place for it
    const isFixed = ({ node }: TreeRow<N>): boolean => node.id === row.node.id || !choosing.has(row.node.id) || !choosing.has(node.id);
    const siblings = rows.filter((other) => other.parentId === row.parentId && isFixed(other));
    const sibling = siblings[siblings.indexOf(row) + step];
    if (sibling && getLook?.(row.node).canMove !== false)
      onMove?.(row.node, { siblingId: sibling.node.id, side: step < 0 ? 'before' : 'after' });
  };
  const press = (event: KeyboardEvent<HTMLElement>, row: TreeRow<N>) => {
    if (event.target !== event.currentTarget) return;
    const { key } = event;
    const isCommand = event.metaKey || event.ctrlKey;
    if (isCommand && event.shiftKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      event.preventDefault();
      return shift(row, key === 'ArrowUp' ? -1 : 1);
    }
    if (canNest && isCommand && event.shiftKey && (key === 'ArrowLeft' || key === 'ArrowRight')) {
      event.preventDefault();
      const place = placeNested(rows, row, (key === 'ArrowRight') !== event.currentTarget.matches(':dir(rtl)'));
      return place && getLook?.(row.node).canMove !== false ? onMove?.(row.node, place) : undefined;
    }
    if (choosing.press(event, rows, row.node.id, focusRow)) return event.preventDefault();
    if (isCommand || event.altKey) return;
    if (key === 'Enter' || key === ' ') {
      event.preventDefault();
      return onOpen(row.node);
    }
    if (key === 'F2' && onRename && getLook?.(row.node).canRename !== false) {
      event.preventDefault();
      return setRenaming(row.node.id);
    }
    const move = moveInTree(rows, row.node.id, key, event.currentTarget.matches(':dir(rtl)'));
    if (move) {
      event.preventDefault();
      if ('focus' in move) focusRow(move.focus);
      else onExpandedChange(move.toggle, !row.isExpanded);
      return;
    }
    if ([...key].length === 1) {
      typed.current =
        event.timeStamp - typed.current.at > 700
          ? { text: key, at: event.timeStamp }
          : { text: typed.current.text + key, at: event.timeStamp };
      const found = findTyped(rows, row.node.id, typed.current.text, locale);
      if (found) focusRow(found);
    }
  };

  return (
    <div ref={root} role="tree" aria-label={label} aria-multiselectable={choosing.isOffered || undefined} className={styles.tree}>
      {shown.drawn.map(({ index, gap }) => {
        const row = rows[index];
        if (!row) return null;
        const { node } = row;
        const look = getLook?.(node) ?? {};
        const place = drag.dragged?.place?.siblingId === node.id ? drag.dragged.place.side : null;
        const element = (
          <div
            role="treeitem"
            data-tree-id={node.id}
            tabIndex={node.id === tabStop ? 0 : -1}
            aria-level={row.level}
            aria-posinset={row.position}
            aria-setsize={row.setSize}
            aria-expanded={row.isExpandable ? row.isExpanded : undefined}
            aria-selected={choosing.isAny ? choosing.has(node.id) : node.id === selectedId}
            aria-current={choosing.isAny && node.id === selectedId ? 'page' : undefined}
            aria-labelledby={`${id}-${node.id}${look.end ? ` ${id}-${node.id}-end` : ''}`}
            draggable={Boolean(onMove) && look.canMove !== false && renamingId !== node.id}
            className={cx(
              styles.node,
              styles[look.tone ?? 'normal'],
              node.id === selectedId && styles.selected,
              choosing.has(node.id) && styles.chosen,
              place === 'before' && styles.dropBefore,
              place === 'after' && styles.dropAfter,
              place === 'inside' && styles.dropInside,
              drag.dragged && (drag.dragged.id === node.id || (choosing.has(drag.dragged.id) && choosing.has(node.id))) && styles.dragged,
            )}
            style={{ '--level': row.level - 1 } as Record<string, number>}
            onKeyDown={(event) => press(event, row)}
            onFocus={() => setActiveId(node.id)}
            onClick={(event) => renamingId !== node.id && !choosing.point(event, rows, node.id) && onOpen(node)}
            onDoubleClick={() => onRename && !props.isChoosing && look.canRename !== false && setRenaming(node.id)}
            onDragStart={(event) => drag.start(event, row)}
            onDragOver={(event) => drag.over(event, row)}
            onDrop={drag.drop}
            onDragEnd={drag.end}
          >
            <span
              className={cx(styles.twist, row.isExpanded && styles.open)}
              aria-hidden
              onClick={(event) => {
                if (!row.isExpandable) return;
                event.stopPropagation();
                onExpandedChange(node.id, !row.isExpanded);
              }}
            >
              {row.isExpandable && <Icon icon={ChevronRight} size={12} isFlipped />}
            </span>
            {look.start}
            {renamingId === node.id ? (
              <RenameInput
                label={props.renameLabel?.(node.label) ?? node.label}
                value={node.label}
                onDone={(next) => {
                  setRenaming(null);
                  if (next !== null && next !== node.label) onRename?.(node, next);
                  queueMicrotask(() => focusRow(node.id));
                }}
              />
            ) : (
              <span id={`${id}-${node.id}`} className={styles.name} dir="auto">
                {node.label}
              </span>
            )}
            <RowEnd look={look} isRenaming={renamingId === node.id} endId={`${id}-${node.id}-end`} />
          </div>
        );
        return (
          <Fragment key={node.id}>
            {gap > 0 && <TreeGap height={gap} />}
            {wrapRow ? wrapRow(node, element) : element}
          </Fragment>
        );
      })}
      {shown.rest > 0 && <TreeGap height={shown.rest} />}
    </div>
  );
}

/** What stands at the end of a row: what can be done with the node, and its count or mark. */
function RowEnd({ look, isRenaming, endId }: { readonly look: TreeLook; readonly isRenaming: boolean; readonly endId: string }) {
  return (
    <>
      {look.actions && !isRenaming && (
        <span className={styles.actions} onClick={(event) => event.stopPropagation()} onDoubleClick={(event) => event.stopPropagation()}>
          {look.actions}
        </span>
      )}
      {look.end && (
        <span id={endId} className={styles.end}>
          {look.end}
        </span>
      )}
    </>
  );
}

/** The room of rows that are not drawn. */
function TreeGap({ height }: { readonly height: number }) {
  return <div aria-hidden style={{ blockSize: height, flex: 'none' }} />;
}

/** The place inside the sibling above, or behind the parent; null where there is none. */
function placeNested<N extends TreeNode>(rows: readonly TreeRow<N>[], row: TreeRow<N>, isInward: boolean): TreePlace | null {
  if (!isInward) return row.parentId === null ? null : { siblingId: row.parentId, side: 'after' };
  const above = rows.filter((other) => other.parentId === row.parentId)[row.position - 2];
  return above ? { siblingId: above.node.id, side: 'inside' } : null;
}
