import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Button, cx, EmptyState, Icon, Skeleton, VirtualList } from '@quadrille/ui-kit-react';
import { cellViews, formatCell } from '@quadrille/ui-kit/cells';
import type { CellValue } from '@quadrille/ui-kit/cells';
import { keyOfGroup } from '@quadrille/ui-kit/grid';
import type { Grid, GridColumn, GridRow, GroupPath, RowColors } from '@quadrille/ui-kit/grid';
import { ChevronDown, Plus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { LoadFailed } from '../../../shell/load-failed.tsx';
import { reportError } from '../../../platform/notices.ts';
import { keepClosedGroups } from '../groups.ts';
import type { TableState } from '../table.state.ts';
import { toCardLines } from './card-lines.ts';
import type { CardLine } from './card-lines.ts';
import { createRecordPages } from './record-pages.ts';
import styles from './record-cards.module.css';

/** Fields below the title of a card. */
const mostFields = 4;
const cardHeight = 132;
const headHeight = 60;

export interface RecordCardsProps {
  readonly state: TableState;
  readonly grid: Grid;
  readonly columns: readonly GridColumn[];
  readonly onOpen: (rowId: number) => void;
}

/** The records of a view one below the other, for phones: a tap opens one to read and change it. */
export function RecordCards({ state, grid, columns, onOpen }: RecordCardsProps) {
  const { t } = useLingui();
  const visible = columns.filter((column) => !column.isHidden);
  const [pages] = useState(() => createRecordPages(state));
  useEffect(() => {
    pages.show(columns.filter((column) => !column.isHidden).map(({ id }) => id));
  }, [pages, columns]);
  useEffect(() => () => pages.destroy(), [pages]);
  const { total, groups, error } = useStore(pages.$state);
  const closed = useStore(grid.$collapsed);
  const colorsOf = useStore(grid.$colorsOf);
  const lines = useMemo(() => toCardLines(total ?? 0, groups, closed), [total, groups, closed]);
  const keyOf = (line: CardLine | null, at: number): string | number => {
    if (line?.kind === 'head') return `group-${line.group.path.join('\n')}`;
    return (line && pages.rowAt(line.index)?.id) ?? `place-${at}`;
  };
  /** The grid keeps which groups are closed: they are the same in both. */
  const toggle = (path: GroupPath): void => {
    const key = keyOfGroup(path);
    const keys = closed.has(key) ? [...closed].filter((one) => one !== key) : [...closed, key];
    grid.dispatch({ type: 'setCollapsed', keys });
    keepClosedGroups(state.$view.get()?.id, keys);
  };
  const [title, ...others] = [...visible].sort((a, b) => Number(b.isPrimary === true) - Number(a.isPrimary === true));
  const add = async (): Promise<void> => {
    grid.dispatch({ type: 'addRow' });
    await grid.settled();
    const id = grid.$selection.get()?.anchor.rowId;
    if (typeof id === 'number') onOpen(id);
    else reportError(t`The record could not be added`, null);
  };
  if (error !== null && total === null)
    return <LoadFailed title={<Trans>The records could not be loaded</Trans>} error={error} onRetry={() => pages.refresh()} />;
  return (
    <div className={styles.cards}>
      <VirtualList
        label={t`Records`}
        count={lines.count}
        itemHeight={groups ? headHeight : cardHeight}
        className={styles.list}
        getKey={(at) => keyOf(lines.lineAt(at), at)}
        renderItem={(at) => {
          const line = lines.lineAt(at);
          if (line?.kind === 'head')
            return (
              <GroupHead
                head={line}
                column={columns.find(({ id }) => id === groups?.levels[line.depth])}
                columns={columns}
                onToggle={() => toggle(line.group.path)}
              />
            );
          const row = line && pages.rowAt(line.index);
          return row && title ? (
            <Card row={row} title={title} fields={others} colors={colorsOf?.(row) ?? null} onOpen={() => onOpen(Number(row.id))} />
          ) : (
            <div className={styles.card} aria-busy>
              <Skeleton height={20} />
              <Skeleton height={16} />
            </div>
          );
        }}
      />
      {total === 0 && (
        <div className={styles.none}>
          <EmptyState title={<Trans>No records to show</Trans>} />
        </div>
      )}
      {state.may('dataInsert') && (
        <Button variant="primary" size="lg" icon={Plus} className={styles.add} onClick={() => void add()}>
          <Trans>New record</Trans>
        </Button>
      )}
    </div>
  );
}

interface CardProps {
  readonly row: GridRow;
  readonly title: GridColumn;
  readonly fields: readonly GridColumn[];
  readonly colors: RowColors | null;
  readonly onOpen: () => void;
}

function Card({ row, title, fields, colors, onOpen }: CardProps) {
  const { t } = useLingui();
  const filled = fields.filter(({ id }) => (row.cells[id] ?? null) !== null).slice(0, mostFields);
  const name = formatCell(row.cells[title.id] ?? null, title);
  const hueOf = (columnId: string): string | undefined => colors?.cells?.[columnId];
  return (
    <button type="button" className={styles.card} data-hue={colors?.row ?? undefined} onClick={onOpen}>
      {colors?.row && <span className={styles.strip} aria-hidden />}
      <span className={cx(styles.title, hueOf(title.id) && styles.tinted)} data-hue={hueOf(title.id)} dir="auto">
        {name || t`Unnamed record`}
      </span>
      {filled.map((column) => (
        <span key={column.id} className={cx(styles.field, hueOf(column.id) && styles.tinted)} data-hue={hueOf(column.id)}>
          <span className={styles.name}>{column.title}</span>
          <CellLook column={column} value={row.cells[column.id] ?? null} />
        </span>
      ))}
    </button>
  );
}

interface GroupHeadProps {
  readonly head: Extract<CardLine, { kind: 'head' }>;
  /** The field it groups by. */
  readonly column: GridColumn | undefined;
  readonly columns: readonly GridColumn[];
  readonly onToggle: () => void;
}

/** Above the cards of a group: its value, how many there are, what they sum up to; a tap closes or opens it. */
function GroupHead({ head: { group, depth, isClosed }, column, columns, onToggle }: GroupHeadProps) {
  const { t } = useLingui();
  const summaries = columns.flatMap(({ id, title }) => {
    const summary = group.summaries?.[id];
    return summary ? [{ id, title, ...summary }] : [];
  });
  return (
    <button type="button" className={styles.head} aria-expanded={!isClosed} data-depth={depth} onClick={onToggle}>
      <Icon icon={ChevronDown} className={isClosed ? styles.closed : undefined} />
      <span className={styles.groupValue}>
        {group.value === null || !column ? (
          <span className={styles.empty}>{t`Empty`}</span>
        ) : (
          <CellLook column={column} value={group.value} />
        )}
      </span>
      <span className={styles.count}>
        <Plural value={group.count} one="# record" other="# records" />
      </span>
      {summaries.map(({ id, title, name, value }) => (
        <span key={id} className={styles.summary}>
          {title}: {name} {value}
        </span>
      ))}
    </button>
  );
}

/** A value as the grid draws it. */
function CellLook({ column, value }: { readonly column: GridColumn; readonly value: CellValue }) {
  const { t } = useLingui();
  const host = useRef<HTMLSpanElement>(null);
  const view = cellViews[column.kind];
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    element.replaceChildren();
    view.build(element);
    view.patch(element, value, {
      spec: column,
      text: formatCell(value, column),
      labels: { checked: t`Checked`, unchecked: t`Unchecked`, rating: (count, max) => t`${count} of ${max}` },
    });
  }, [view, value, column, t]);
  return <span ref={host} className={`q-grid-look q-cell-look ${view.className} ${styles.value}`} />;
}
