import { Popover } from '@quadrille/ui-kit-react';
import type { Grid, PressRequest } from '@quadrille/ui-kit/grid';
import { useRef, useState } from 'react';
import { LinkChoice } from './link-choice.tsx';
import { createLinkPicker } from './link-picker.state.ts';
import type { TableState } from './table.state.ts';
import { useCellAnchor } from './use-cell-anchor.ts';

export interface LinkPickerProps {
  readonly state: TableState;
  readonly grid: Grid;
  readonly request: PressRequest;
  readonly onClose: () => void;
}

const width = 340;

/** What a cell is linked with: find, tick, untick, make new ones. Each tick is saved at once and one step of undo. */
export function LinkPicker({ state, grid, request, onClose }: LinkPickerProps) {
  const field = state.getField(request.columnId);
  const anchor = useCellAnchor(grid, request, width);
  const input = useRef<HTMLInputElement>(null);
  const [picker] = useState(() =>
    createLinkPicker({
      tableId: state.tableId,
      field,
      rowId: Number(request.rowId),
      onChanged: () => {
        state.source.emit({ type: 'shifted' });
        state.noteWritten();
      },
    }),
  );
  const close = (): void => {
    onClose();
    grid.focus();
  };
  return (
    <Popover
      isOpen
      isFlush
      width={width}
      label={field.title}
      anchor={anchor}
      align="start"
      initialFocus={input}
      finalFocus={() => null}
      onOpenChange={(next) => !next && close()}
    >
      <LinkChoice
        picker={picker}
        relation={field.definition?.kind === 'link' ? field.definition.relation : 'mm'}
        canLink={state.may('relationDataAdd')}
        mayInsert={state.may('dataInsert')}
        initialText={request.text}
        takeTyped={request.takeTyped}
        input={input}
        onClose={close}
      />
    </Popover>
  );
}
