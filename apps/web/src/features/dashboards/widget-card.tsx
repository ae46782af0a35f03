import { useLingui } from '@lingui/react/macro';
import type { AnswerGroup, WireWidget } from '@quadrille/contract';
import type { Person } from '@quadrille/domain';
import { IconButton, Menu, MenuItem, MenuSeparator } from '@quadrille/ui-kit-react';
import { ChartColumn, Copy, Ellipsis, Info, List, Maximize2, Pencil, Table2, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { WidgetBody } from './bodies.tsx';
import type { WidgetLook } from './board.state.ts';
import { widgetKindEntries } from './widget-kinds.ts';
import styles from './dashboards.module.css';

export interface WidgetCardProps {
  readonly widget: WireWidget;
  readonly look: WidgetLook | undefined;
  readonly people: readonly Person[];
  /** What may be done with it; missing: only looked at. */
  readonly actions?:
    | {
        readonly onEdit: () => void;
        readonly onDuplicate: () => void;
        readonly onRemove: () => void;
      }
    | undefined;
  readonly onOpen?: ((path: AnswerGroup['values']) => void) | undefined;
  readonly onOpenRecord?: ((rowId: number) => void) | undefined;
  readonly onExplain?: (() => void) | undefined;
  /** Draws the view of a table that the widget shows. */
  readonly drawView?: (() => ReactNode) | undefined;
  /** Opens that view by itself. */
  readonly onOpenView?: (() => void) | undefined;
}

const charts: readonly string[] = ['bar', 'line', 'area', 'pie', 'scatter', 'heatmap', 'funnel'];

/** One widget: its name, what it shows, and what can be done with it. */
export function WidgetCard({ widget, look, people, actions, onOpen, onOpenRecord, onExplain, drawView, onOpenView }: WidgetCardProps) {
  const { t, i18n } = useLingui();
  const [isTable, setTable] = useState(false);
  const entry = widgetKindEntries[widget.kind];
  const asks = entry.asks !== null;
  const name = widget.title || i18n._(entry.title);
  const hasMenu = actions !== undefined || charts.includes(widget.kind) || (asks && onOpen !== undefined) || onOpenView !== undefined;
  return (
    <article
      className={styles.card}
      aria-label={name}
      aria-busy={look?.isAsking || undefined}
      data-kind={widget.kind}
      data-bare={widget.kind === 'button' || undefined}
    >
      {(widget.title !== '' || hasMenu) && (
        <header className={styles.head} data-untitled={widget.title === '' || undefined}>
          <h2 className={styles.title} dir="auto">
            {widget.title}
          </h2>
          {hasMenu && (
            <Menu
              label={name}
              align="end"
              trigger={<IconButton label={t`More for ${name}`} icon={Ellipsis} size="sm" className={styles.more} />}
            >
              {charts.includes(widget.kind) && (
                <MenuItem icon={isTable ? ChartColumn : Table2} onSelect={() => setTable(!isTable)}>
                  {isTable ? t`Show as a chart` : t`Show as a table`}
                </MenuItem>
              )}
              {asks && onOpen && <MenuItem icon={List} onSelect={() => onOpen([])}>{t`Show the records`}</MenuItem>}
              {onOpenView && <MenuItem icon={Maximize2} onSelect={onOpenView}>{t`Open the view`}</MenuItem>}
              {onExplain && <MenuItem icon={Info} onSelect={onExplain}>{t`Explain this number`}</MenuItem>}
              {actions && (
                <>
                  <MenuSeparator />
                  <MenuItem icon={Pencil} onSelect={actions.onEdit}>{t`Edit`}</MenuItem>
                  <MenuItem icon={Copy} onSelect={actions.onDuplicate}>{t`Duplicate`}</MenuItem>
                  <MenuItem icon={Trash2} isDanger onSelect={actions.onRemove}>{t`Remove`}</MenuItem>
                </>
              )}
            </Menu>
          )}
        </header>
      )}
      <div className={styles.body}>
        {widget.is_hidden ? (
          <p className={styles.unanswered}>{t`This asks about something that is gone, or that you may not see.`}</p>
        ) : (
          <WidgetBody
            widget={widget}
            answers={look?.answers ?? []}
            people={people}
            onOpen={onOpen}
            onOpenRecord={onOpenRecord}
            drawView={drawView}
            isTable={isTable}
          />
        )}
      </div>
    </article>
  );
}
