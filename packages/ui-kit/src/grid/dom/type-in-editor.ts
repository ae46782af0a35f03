import type { GridCommand } from '../core/command.ts';
import type { SurfaceContext } from './surface-context.ts';

export type EditCommand = Extract<GridCommand, { type: 'edit' }>;

/** What was typed up to a key that ends the edit, and that key. */
export interface TypedStretch {
  readonly text: string;
  readonly end: KeyboardEventInit;
}

/** Types text that was kept into the editor of the active cell. */
export interface EditorTyping {
  /** Opens the editor and types into it; answers whether text can be typed from now on. */
  type(command: EditCommand, text: string): boolean;
  /** Types stretches one after another, each ended by its key, then the rest, which stays in its editor. */
  replay(first: EditCommand, stretches: readonly TypedStretch[], rest: string): void;
}

/** `begin` opens the editor of the active cell and answers whether text can be typed. */
export function createEditorTyping(context: SurfaceContext, begin: (command: EditCommand) => boolean): EditorTyping {
  const type = (command: EditCommand, text: string): boolean => {
    const isOpen = begin(command);
    if (isOpen && text !== '') document.execCommand('insertText', false, text);
    return isOpen;
  };

  /** Presses a key as it was pressed before; in a cell that is not edited it only moves on. */
  const press = (end: KeyboardEventInit): void => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', end));
  };

  return {
    type,
    replay(first, stretches, rest) {
      let command = first;
      for (const [at, { text, end }] of stretches.entries()) {
        if ((at === 0 || text !== '') && !type(command, text)) context.focusCell();
        press(end);
        command = { type: 'edit', via: 'type' };
      }
      const isWanted = stretches.length === 0 || rest !== '';
      if (!isWanted || !type(command, rest)) context.focusCell();
    },
  };
}
