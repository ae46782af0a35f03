import { Popover } from '@quadrille/ui-kit-react';
import type { PopoverProps } from '@quadrille/ui-kit-react';
import type { PressRequest } from '@quadrille/ui-kit/grid';
import { useRef, useState } from 'react';
import { LinkChoice } from './link-choice.tsx';
import { createLinkPicker } from './link-picker.state.ts';
import { wordsContextOf } from '../structure/index.ts';
import type { Structure } from '../structure/index.ts';

export interface LinkPickerProps {
  readonly state: Structure;
  readonly request: PressRequest;
  /** What it stands beside. */
  readonly anchor: PopoverProps['anchor'];
  readonly isAway?: boolean;
  readonly onKeyDownCapture?: PopoverProps['onKeyDownCapture'];
  readonly onClose: () => void;
}

export const linkPickerWidth = 340;

/** What a cell is linked with: find, tick, untick, make new ones. Each tick is saved at once and one step of undo. */
export function LinkPicker({ state, request, anchor, isAway = false, onKeyDownCapture, onClose }: LinkPickerProps) {
  const field = state.getField(request.columnId);
  const input = useRef<HTMLInputElement>(null);
  const [picker] = useState(() =>
    createLinkPicker({
      tableId: state.tableId,
      field,
      rowId: Number(request.rowId),
      words: () => wordsContextOf(state),
      onChanged: () => {
        state.source.emit({ type: 'shifted' });
        state.noteWritten();
      },
    }),
  );
  return (
    <Popover
      isOpen
      isFlush
      width={linkPickerWidth}
      label={field.title}
      anchor={anchor}
      isAway={isAway}
      {...(onKeyDownCapture && { onKeyDownCapture })}
      align="start"
      initialFocus={input}
      finalFocus={() => null}
      onOpenChange={(next) => !next && onClose()}
    >
      <LinkChoice
        picker={picker}
        relation={field.definition?.kind === 'link' ? field.definition.relation : 'mm'}
        canLink={state.may('relationDataAdd')}
        mayInsert={state.may('dataInsert')}
        initialText={request.text}
        takeTyped={request.takeTyped}
        input={input}
        onClose={onClose}
      />
    </Popover>
  );
}
