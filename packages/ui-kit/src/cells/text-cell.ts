import { cellTraits } from './cell-traits.ts';
import type { CellView } from './cell-view.ts';
import type { CellKind } from './cell-spec.ts';
import { isSureToFit } from './is-sure-to-fit.ts';

interface TextCellOptions {
  readonly className: string;
  /** Numbers, codes and addresses read left to right in every language; other text follows its own script. */
  readonly direction?: 'auto' | 'ltr';
}

/** A cell that is one run of text: the painter of most kinds. */
export function createTextCell(kind: CellKind, options: TextCellOptions): CellView {
  return {
    ...cellTraits[kind],
    className: options.className,
    build(element) {
      const run = document.createElement('span');
      run.className = 'q-cell-text';
      run.dir = options.direction ?? 'auto';
      run.append(document.createTextNode(''));
      element.append(run);
    },
    patch(element, _value, context) {
      const run = element.firstChild as HTMLElement;
      (run.firstChild as Text).data = context.text;
      const isShort = context.width !== undefined && isSureToFit(context.text, context.width);
      if (run.classList.contains('is-short') !== isShort) run.classList.toggle('is-short', isShort);
    },
  };
}
