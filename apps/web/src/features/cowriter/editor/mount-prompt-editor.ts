import { baseKeymap } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { promptSchema, toDoc, toPromptText } from './prompt-doc.ts';

/** What has been typed after a slash, and where. */
export interface SlotQuery {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** Where a menu of 240 pixels has room below it, from the corner of the editor. */
  readonly x: number;
  readonly y: number;
}

export interface PromptEditorOptions {
  readonly text: string;
  readonly label: string;
  readonly isReadOnly: boolean;
  /** Draws a slot. */
  readonly drawSlot: (ref: string, chip: HTMLElement) => void;
  readonly onChange: (text: string) => void;
  readonly onQuery: (query: SlotQuery | null) => void;
  /** Keys while a menu is open; true: it took the key. */
  readonly onKey: (event: KeyboardEvent) => boolean;
}

export interface PromptEditor {
  /** Puts a slot in the place of a query, or at the cursor. */
  insert(ref: string, query: SlotQuery | null): void;
  /** Draws the slots anew, for fields that came or were renamed. */
  redraw(): void;
  focus(): void;
  destroy(): void;
}

/** The editor of a prompt, without React. */
export function mountPromptEditor(host: HTMLElement, options: PromptEditorOptions): PromptEditor {
  const state = EditorState.create({
    doc: toDoc(options.text),
    plugins: [history(), keymap({ 'Mod-z': undo, 'Mod-y': redo, 'Shift-Mod-z': redo }), keymap(baseKeymap)],
  });
  const view: EditorView = new EditorView(host, {
    state,
    editable: () => !options.isReadOnly,
    attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': options.label },
    nodeViews: {
      slot: (node) => {
        const dom = document.createElement('span');
        const ref = String(node.attrs['ref']);
        dom.dataset['slot'] = ref;
        options.drawSlot(ref, dom);
        return { dom };
      },
    },
    handleKeyDown: (_view, event) => options.onKey(event),
    dispatchTransaction: (transaction) => {
      view.updateState(view.state.apply(transaction));
      if (transaction.docChanged) options.onChange(toPromptText(view.state.doc));
      options.onQuery(findQuery(view));
    },
    handleDOMEvents: {
      blur: () => {
        options.onQuery(null);
        return false;
      },
    },
  });
  return {
    insert: (ref, query) => {
      const { from, to } = query ?? view.state.selection;
      view.dispatch(view.state.tr.replaceWith(from, to, promptSchema.node('slot', { ref })).scrollIntoView());
      view.focus();
    },
    redraw: () => {
      for (const chip of view.dom.querySelectorAll<HTMLElement>('[data-slot]')) options.drawSlot(chip.dataset['slot'] ?? '', chip);
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

function findQuery(view: EditorView): SlotQuery | null {
  const { $from, empty } = view.state.selection;
  if (!empty) return null;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\uFFFC');
  const match = /(?:^|[\s\uFFFC])\/([\p{L}\p{N} _-]{0,30})$/u.exec(before);
  if (!match) return null;
  const text = match[1] ?? '';
  const from = $from.pos - text.length - 1;
  const { left, bottom } = view.coordsAtPos(from);
  const box = view.dom.getBoundingClientRect();
  return { text, from, to: $from.pos, x: Math.max(0, Math.min(left - box.left, box.width - 240)), y: bottom - box.top + 4 };
}
