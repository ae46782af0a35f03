import { Plugin, Selection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { lineAtEnd } from './page-commands.ts';

export interface FileDrops {
  /** Files were pasted or dropped; they go where the cursor is. */
  readonly onFiles: (files: readonly File[]) => void;
  /** Words were pasted, which may hold images from elsewhere. */
  readonly onPasted: () => void;
}

/** Takes in files from the clipboard and from outside of the browser, and makes a line where somebody clicks below the text. */
export function fileDrops({ onFiles, onPasted }: FileDrops): Plugin {
  const take = (view: EditorView, data: DataTransfer | null): boolean => {
    const files = [...(data?.files ?? [])];
    // programs of tables and texts put a picture of the words beside the words
    const hasWords = data !== null && /\S/.test(data.getData('text/plain'));
    if (!view.editable || files.length === 0 || hasWords) return false;
    onFiles(files);
    return true;
  };
  return new Plugin({
    props: {
      handlePaste: (view, event) => {
        if (take(view, event.clipboardData)) return true;
        queueMicrotask(onPasted);
        return false;
      },
      handleDrop: (view, event, _slice, isMoved) => {
        if (isMoved || event.dataTransfer === null || event.dataTransfer.files.length === 0) return false;
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (place) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(place.pos))));
        event.preventDefault();
        return take(view, event.dataTransfer);
      },
      handleDOMEvents: {
        mousedown: (view, event) => {
          const last = view.dom.lastElementChild;
          if (!view.editable || event.target !== view.dom || !last || event.clientY <= last.getBoundingClientRect().bottom) return false;
          event.preventDefault();
          lineAtEnd(view.state, view.dispatch, view);
          view.focus();
          return true;
        },
      },
    },
  });
}
