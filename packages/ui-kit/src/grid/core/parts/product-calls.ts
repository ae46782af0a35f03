import type { ColumnId } from '../column.ts';
import type { EffectHandlers, GridPort } from '../grid-port.ts';
import { hrefOf } from '../href-of.ts';

type ProductEffect = 'columns' | 'notice' | 'groups' | 'openRecord' | 'moveRows' | 'press' | 'openLink' | 'intent';

/** Effects that are the product's: they are handed to the callbacks it gave. */
export function createProductCalls(port: GridPort, history: { undo(): void; redo(): void }): EffectHandlers<ProductEffect> {
  const { options } = port;

  const openLink = (text: string, columnId: ColumnId): void => {
    const href = hrefOf(text, port.state.columns.all.find((column) => column.id === columnId)?.kind);
    if (href === null) return;
    if (options.onOpenLink) options.onOpenLink(href, columnId);
    else port.surface?.run({ type: 'openLink', text: href, columnId });
  };

  const intents = {
    undo: history.undo,
    redo: history.redo,
    find: () => options.onFind?.(),
    shortcuts: () => options.onShortcuts?.(),
  };

  return {
    columns: ({ change }) => options.onColumns?.(change),
    notice: ({ notice }) => options.onNotice?.(notice),
    groups: ({ collapsed }) => options.onCollapsed?.(collapsed),
    openRecord: ({ rowId, index }) => options.onOpenRecord?.(rowId, index),
    moveRows: ({ request }) => options.onMoveRows?.(request),
    press: ({ rowId, cell, text }) =>
      options.onPress?.({
        rowId,
        columnId: cell.columnId,
        text,
        anchor: port.surface?.anchorOf(cell) ?? null,
        takeTyped: () => port.surface?.takeTyped() ?? '',
      }),
    openLink: ({ text, columnId }) => openLink(text, columnId),
    intent: ({ intent }) => intents[intent](),
  };
}
