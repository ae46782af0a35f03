import type { GridOptions } from '../grid-options.ts';
import type { ColumnId } from './column.ts';
import type { GridCommand } from './command.ts';
import type { GridEffect } from './effect.ts';

interface ConfirmerOptions {
  readonly options: Pick<GridOptions, 'confirmPaste' | 'onColumnsLeft'>;
  readonly signal: AbortSignal;
  /** Rows are being read for a command, which may be the paste. */
  readonly isReading: () => boolean;
}

/** Asks before a paste that wants it, and keeps the columns that were answered until the paste writes them or comes to nothing. */
export interface PasteConfirmer {
  confirm(effect: Extract<GridEffect, { type: 'confirmPaste' }>, dispatch: (command: GridCommand) => void): Promise<void>;
  /** A batch names them: they are the source's to make. */
  written(): void;
  /** Nothing can write the columns any more, so the product is told that they are not needed. */
  leave(): void;
}

export function createPasteConfirmer({ options, signal, isReading }: ConfirmerOptions): PasteConfirmer {
  let promised: readonly ColumnId[] = [];

  const leave = (): void => {
    if (isReading() || promised.length === 0) return;
    options.onColumnsLeft?.(promised);
    promised = [];
  };

  return {
    leave,
    written() {
      promised = [];
    },
    async confirm({ matrix, textOnly, isBelow, copyKey, plan }, dispatch) {
      const answer = options.confirmPaste ? await options.confirmPaste(plan) : true;
      if (answer === false) return;
      const { columns: newColumns = [], readings = {} } = answer === true ? {} : answer;
      promised = newColumns.map(({ id }) => id);
      if (!signal.aborted) dispatch({ type: 'paste', matrix, textOnly, isBelow, copyKey, confirmed: true, newColumns, readings });
      leave();
    },
  };
}
