import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { cx, FieldIcon, Icon, Skeleton, VirtualList } from '@quadrille/ui-kit-react';
import { filesOf } from '@quadrille/domain';
import { alignOf, formatCell } from '@quadrille/ui-kit/cells';
import type { CellValue } from '@quadrille/ui-kit/cells';
import { keyOfGroup } from '@quadrille/ui-kit/grid';
import type { Grid, GridColumn, GridRow, GroupPath, RowColors } from '@quadrille/ui-kit/grid';
import { ChevronDown } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { LoadFailed } from '../../platform/widgets/load-failed.tsx';
import { toCardLines } from './card-lines.ts';
import { CardMenu } from './card-menu.tsx';
import type { CardLine } from './card-lines.ts';
import { toCardParts } from './card-parts.ts';
import { createRecordPages } from './record-pages.ts';
import styles from './record-cards.module.css';
import { CellLook, drawnKinds, iconKindOf, findHref, OpenLink } from '../fields/index.ts';
import { storeClosedGroups } from '../view/index.ts';
import { NoRecords } from '../records/index.ts';
import type { TableHistory } from '../undo/index.ts';
import type { Structure } from '../structure/index.ts';
import type { TableRows } from '../records/index.ts';
import type { ViewState } from '../view/index.ts';

const cardHeight = 106;
const headHeight = 60;

export interface RecordCardsProps {
  readonly state: ViewState & TableRows;
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
  const { total, groups, loadedAt, rowAt, error } = useStore(pages.$state);
  const closed = useStore(grid.$collapsed);
  const colorsOf = useStore(grid.$colorsOf);
  const lines = useMemo(() => toCardLines(total ?? 0, groups, closed), [total, groups, closed]);
  const keyOf = (line: CardLine | null, at: number): string | number => {
    if (line?.kind === 'head') return `group-${line.group.path.join('\n')}`;
    // the list asks the keys of all its places: that reads nothing
    return (line && loadedAt(line.index)?.id) ?? `place-${at}`;
  };
  /** The grid keeps which groups are closed: they are the same in both. */
  const toggle = (path: GroupPath): void => {
    const key = keyOfGroup(path);
    const keys = closed.has(key) ? [...closed].filter((one) => one !== key) : [...closed, key];
    grid.dispatch({ type: 'setCollapsed', keys });
    storeClosedGroups(state.$view.get()?.id, keys);
  };
  const [title, ...others] = [...visible].sort((a, b) => Number(b.isPrimary === true) - Number(a.isPrimary === true));
  // the head of its group says the others
  const fields = others.filter(({ id }) => !groups?.levels.includes(id));
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
          const row = line && rowAt(line.index);
          return row && title ? (
            <Card
              state={state}
              row={row}
              title={title}
              fields={fields}
              colors={colorsOf?.(row) ?? null}
              onOpen={() => onOpen(Number(row.id))}
            />
          ) : (
            <div className={styles.card} aria-busy>
              <div className={styles.open}>
                <Skeleton height={20} />
                <Skeleton height={16} />
              </div>
            </div>
          );
        }}
      />
      {total === 0 && (
        <div className={styles.none}>
          <NoRecords state={state} />
        </div>
      )}
    </div>
  );
}

interface CardProps {
  readonly state: TableHistory & Pick<Structure, '$fields' | 'getField'> & TableRows;
  readonly row: GridRow;
  readonly title: GridColumn;
  readonly fields: readonly GridColumn[];
  readonly colors: RowColors | null;
  readonly onOpen: () => void;
}

/** What they are is seen without the icon of their field: a star before stars would count as one of them. */
const plainKinds: ReadonlySet<GridColumn['kind']> = new Set(['people', 'rating']);

/** Ways out of a card stand at its end, for fingers. */
const mostLinks = 2;

/** Its name, the first picture, options as chips, and below them the next values beside the icons of their fields. */
function Card({ state, row, title, fields, colors, onOpen }: CardProps) {
  const { t } = useLingui();
  const parts = toCardParts(fields, row.cells);
  const name = formatCell(row.cells[title.id] ?? null, title);
  const links = [title, ...fields]
    .map((column) => ({ id: column.id, kind: column.kind, text: formatCell(row.cells[column.id] ?? null, column) }))
    .filter(({ text, kind }) => findHref(text, kind) !== null)
    .slice(0, mostLinks);
  const hueOf = (columnId: string): string | undefined => colors?.cells?.[columnId];
  const looks = (column: GridColumn, className: string | undefined) => (
    <span key={column.id} className={cx(className, hueOf(column.id) && styles.tinted)} data-hue={hueOf(column.id)}>
      {className === styles.part && !plainKinds.has(column.kind) ? (
        <FieldIcon kind={iconKindOf(state.getField(column.id))} size={14} label={column.title} />
      ) : (
        <span className={styles.hidden}>{column.title} </span>
      )}
      {column.kind !== 'checkbox' && drawnKinds.has(column.kind) ? (
        <CellLook column={column} value={row.cells[column.id] ?? null} className={styles.value} />
      ) : (
        <span className={styles.words} dir="auto">
          {wordsOn(column, row.cells[column.id] ?? null)}
        </span>
      )}
    </span>
  );
  const card = (
    <div className={styles.card} data-hue={colors?.row ?? undefined}>
      <button type="button" className={styles.open} onClick={onOpen}>
        {colors?.row && <span className={styles.strip} aria-hidden />}
        <span className={styles.texts}>
          <span className={cx(styles.title, hueOf(title.id) && styles.tinted)} data-hue={hueOf(title.id)} dir="auto">
            {name || t`Unnamed record`}
          </span>
          {parts.chips.length > 0 && <span className={styles.chips}>{parts.chips.map((column) => looks(column, undefined))}</span>}
          {parts.others.length + parts.ends.length > 0 && (
            <span className={styles.parts}>
              <span className={styles.others}>{parts.others.map((column) => looks(column, styles.part))}</span>
              {parts.ends.map((column) => looks(column, styles.endPart))}
            </span>
          )}
        </span>
        {parts.picture && <Thumbnail key={String(row.cells[parts.picture.id])} column={parts.picture} row={row} />}
      </button>
      {links.length > 0 && (
        <span className={styles.links}>
          {links.map(({ id, kind, text }) => (
            <OpenLink key={id} text={text} kind={kind} size="lg" />
          ))}
        </span>
      )}
    </div>
  );
  return <CardMenu state={state} rowId={Number(row.id)} card={card} onOpen={onOpen} />;
}

/** A ticked box is told by what is ticked, files by how many there are. */
function wordsOn(column: GridColumn, value: CellValue): string {
  if (column.kind === 'checkbox') return column.title;
  if (column.kind === 'files') return filesOf(value).length.toLocaleString(document.documentElement.lang);
  return formatCell(value, column);
}

/** The first picture among the files of a cell; nothing where none of them is one. */
function Thumbnail({ column, row }: { readonly column: GridColumn; readonly row: GridRow }) {
  const [address, setAddress] = useState<string | null>(null);
  const value = row.cells[column.id] ?? null;
  useEffect(() => {
    let isShown = true;
    column.picturesOf?.(value, row.id, (found) => isShown && setAddress(found.find((one) => one !== null) ?? null));
    return () => {
      isShown = false;
    };
  }, [column, row.id, value]);
  return address === null ? null : <img src={address} alt="" className={styles.thumbnail} onError={() => setAddress(null)} />;
}

const isFigure = (column: GridColumn): boolean => alignOf(column) === 'end';

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
  // figures first: only so many fit beside the group
  const summaries = columns
    .toSorted((a, b) => Number(isFigure(b)) - Number(isFigure(a)))
    .flatMap(({ id, title }) => {
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
          <CellLook column={column} value={group.value} className={styles.value} />
        )}
      </span>
      <span className={styles.count}>
        <Plural value={group.count} one="# record" other="# records" />
      </span>
      {summaries.length > 0 && (
        <span className={styles.summaries}>
          {summaries.map(({ id, title, name, value }) => (
            <span key={id} className={styles.summary}>
              {title}: {name} <bdi>{value}</bdi>
            </span>
          ))}
        </span>
      )}
    </button>
  );
}
