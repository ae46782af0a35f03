import type { BucketId } from '../../view/core/record.ts';
import { createElement } from '../../view/dom/elements.ts';
import type { KanbanWords } from '../core/kanban-words.ts';

interface QuickAddOptions {
  readonly words: KanbanWords;
  readonly add: (bucket: BucketId, text: string) => void;
  /** It is gone: the focus goes back to the board. */
  readonly onClosed: (bucket: BucketId) => void;
}

export interface QuickAdd {
  open(bucket: BucketId, place: HTMLElement): void;
  isOpenIn(bucket: BucketId): boolean;
}

/** A field for new cards at the end of a stack. Enter makes one and stays; each line of a pasted list is a card; what is typed is kept when it is left. */
export function createQuickAdd({ words, add, onClosed }: QuickAddOptions): QuickAdd {
  let open: { readonly bucket: BucketId; readonly input: HTMLTextAreaElement } | null = null;

  const take = (): void => {
    if (!open) return;
    const lines = open.input.value.split(/\r?\n/).map((line) => line.trim());
    open.input.value = '';
    for (const line of lines) if (line !== '') add(open.bucket, line);
  };

  const close = (): void => {
    const closing = open;
    if (!closing) return;
    take();
    open = null;
    closing.input.remove();
  };

  return {
    open(bucket, place) {
      if (open?.bucket === bucket) return open.input.focus();
      close();
      const input = createElement('textarea', 'q-quick-add', {
        rows: '1',
        placeholder: words.newCard,
        'aria-label': words.newCardHint,
        dir: 'auto',
      });
      open = { bucket, input };
      input.addEventListener('keydown', (key) => {
        key.stopPropagation();
        if (key.isComposing) return;
        if (key.key === 'Enter' && !key.shiftKey) {
          key.preventDefault();
          take();
        } else if (key.key === 'Escape') {
          input.value = '';
          close();
          onClosed(bucket);
        }
      });
      input.addEventListener('blur', close);
      place.append(input);
      input.focus();
    },
    isOpenIn: (bucket) => open?.bucket === bucket,
  };
}
