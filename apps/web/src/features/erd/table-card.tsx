import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { DiagramColumn } from '@quadrille/contract';
import type { FieldType } from '@quadrille/domain';
import { cx, FieldIcon, hueOfText, Icon, toHueProps } from '@quadrille/ui-kit-react';
import type { FieldIconKind } from '@quadrille/ui-kit-react';
import { Handle, Position } from '@xyflow/react';
import type { Node, NodeProps } from '@xyflow/react';
import { KeyRound, Table2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { TableCard } from './visible-tables.ts';
import styles from './diagram.module.css';
import { useFieldWords } from '../fields/index.ts';

export const cardWidth = 232;
const headHeight = 38;
const rowHeight = 28;

/** How high a table is drawn, in pixels; the layout is worked out before anything is on screen. */
export function heightOf({ columns, hidden }: TableCard): number {
  return headHeight + (columns.length + (hidden > 0 ? 1 : 0)) * rowHeight + 2;
}

export interface TableCardData extends Record<string, unknown> {
  readonly card: TableCard;
  readonly isMarked: boolean;
  readonly isFaint: boolean;
  /** Columns whose link is marked. */
  readonly marked: ReadonlySet<string>;
  /** What the table is linked with, for screen readers. */
  readonly neighbours: readonly string[];
  readonly isTabStop: boolean;
  readonly onFocus: (id: string) => void;
  readonly onKeyDown: (event: KeyboardEvent, id: string) => void;
  /** Shows all fields of the table. */
  readonly onExpand: (id: string) => void;
  /** Opens the table; visitors of a link have nowhere to go. */
  readonly onOpen: ((id: string) => void) | null;
}

export type TableNode = Node<TableCardData, 'table'>;

/** One table of the diagram: its name, its fields with the icons of their types, keys and links. */
export function TableCardNode({ id, data }: NodeProps<TableNode>) {
  const { t } = useLingui();
  const { card, neighbours } = data;
  const fields = t`${plural(card.total, { one: '# field', other: '# fields' })}`;
  const linked = neighbours.length > 0 ? t`linked with ${neighbours.join(', ')}` : t`without links`;
  return (
    <div
      className={cx(styles.card, data.isMarked && styles.marked, data.isFaint && styles.faint)}
      role="group"
      aria-label={t`Table ${card.title}, ${fields}, ${linked}`}
      tabIndex={data.isTabStop ? 0 : -1}
      data-table={id}
      dir={document.documentElement.dir}
      style={{ inlineSize: cardWidth }}
      onFocus={() => data.onFocus(id)}
      onKeyDown={(event) => data.onKeyDown(event, id)}
      onDoubleClick={() => data.onOpen?.(id)}
      {...toHueProps(hueOfText(id))}
    >
      <Ends id="head" />
      <header className={styles.head}>
        <Icon icon={Table2} />
        <span className={styles.title} dir="auto" title={card.title}>
          {card.title}
        </span>
        <span className={styles.count}>{card.total}</span>
      </header>
      <ul>
        {card.columns.map((column) => (
          <ColumnRow key={column.id} column={column} isMarked={data.marked.has(column.id)} />
        ))}
        {card.hidden > 0 && (
          <li className={styles.row}>
            <button
              type="button"
              className={cx(styles.more, 'nodrag')}
              tabIndex={data.isTabStop ? 0 : -1}
              onClick={() => data.onExpand(id)}
            >
              {t`${plural(card.hidden, { one: '# more field', other: '# more fields' })}`}
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}

function ColumnRow({ column, isMarked }: { readonly column: DiagramColumn; readonly isMarked: boolean }) {
  const { t } = useLingui();
  const words = useFieldWords();
  const isLink = column.colOptions !== undefined;
  const word = isLink ? (column.colOptions?.type === 'bt' ? t`one` : t`many`) : column.pk ? t`key` : words.type(column.uidt as FieldType);
  return (
    <li className={cx(styles.row, isLink && styles.link, isMarked && styles.markedRow)}>
      <Ends id={column.id} />
      {column.pk ? <Icon icon={KeyRound} size={14} /> : <FieldIcon kind={column.uidt as FieldIconKind} size={14} />}
      <span className={cx(styles.field, Boolean(column.pv) && styles.display)} dir="auto" title={column.title}>
        {column.title}
        {Boolean(column.rqd) && !column.pk && (
          <span className={styles.required} title={t`required`}>
            {' '}
            *
          </span>
        )}
      </span>
      <span className={styles.type}>{word}</span>
    </li>
  );
}

/** Where lines may end: on either side, whichever is nearer to the other table. */
function Ends({ id }: { readonly id: string }) {
  return (
    <>
      <Handle type="source" position={Position.Left} id={`${id}:left`} isConnectable={false} className={styles.end} />
      <Handle type="source" position={Position.Right} id={`${id}:right`} isConnectable={false} className={styles.end} />
    </>
  );
}
