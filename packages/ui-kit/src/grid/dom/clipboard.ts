import { copyKeyOf, fromClipboard } from '../core/clipboard-in.ts';
import type { LastCopy } from '../core/clipboard-in.ts';
import { toClipboard } from '../core/clipboard-out.ts';
import type { ClipboardContent } from '../core/clipboard-out.ts';
import type { GridEffect } from '../core/effect.ts';
import type { GridRow } from '../core/row-source.ts';
import { focusOf } from '../core/grid-state.ts';
import { countCells } from '../core/selection.ts';
import type { CellRange } from '../core/selection.ts';
import { readHtmlTable } from './read-html-table.ts';
import type { SurfaceContext } from './surface-context.ts';
import { takeFiles } from './take-files.ts';

export interface Clipboard {
  copy(effect: CopyEffect): void;
  /** Pastes without keys, for entries of menus; the browser may ask first. */
  paste(isPlain: boolean): Promise<void>;
}

type CopyEffect = Extract<GridEffect, { type: 'copy' }>;

/** Of any grid of the page: what is too large to be written with all its values is still pasted with them here. */
let last: LastCopy | null = null;

/** Rows read at a time for a copy of what is not in memory. */
const rowsPerRead = 1000;
/** Copies of more cells say how far they are. */
const quietCells = 10_000;

const sizeOf = (ranges: readonly CellRange[]): number => ranges.reduce((sum, range) => sum + countCells(range), 0);

/** Copy, cut and paste through the browser's own events, so no permission is asked for. */
export function attachClipboard(context: SurfaceContext, signal: AbortSignal): Clipboard {
  const { controller, root } = context;
  let event: ClipboardEvent | null = null;
  let isPlain = false;

  const takesPage = (): boolean => {
    const { takesPagePaste } = controller.options;
    return typeof takesPagePaste === 'function' ? takesPagePaste() : takesPagePaste === true;
  };

  const isOurs = (target: EventTarget | null): boolean => {
    const element = target instanceof Element ? target : null;
    const { activeElement } = document;
    return (
      controller.state.edit === null &&
      (root.contains(activeElement) || (activeElement === document.body && takesPage())) &&
      !element?.matches(':is(input, textarea):not(.is-waiting > *)')
    );
  };

  const onCopy = (copied: ClipboardEvent): void => {
    if (!isOurs(copied.target) || !controller.state.selection) return;
    event = copied;
    controller.dispatch({ type: 'copy', cut: copied.type === 'cut' });
    event = null;
    copied.preventDefault();
  };

  const onPaste = (pasted: ClipboardEvent): void => {
    if (!isOurs(pasted.target) || !pasted.clipboardData) return;
    pasted.preventDefault();
    if (takeFiles(context, focusOf(controller.state), pasted.clipboardData.files)) return;
    paste(pasted.clipboardData.getData('text/plain'), pasted.clipboardData.getData('text/html'), isPlain);
    if (controller.state.selection && !root.contains(document.activeElement)) context.focusCell();
  };

  const paste = (text: string, html: string, textOnly: boolean): void => {
    const table = html ? readHtmlTable(html) : null;
    const matrix = fromClipboard({ text, table: textOnly ? null : table, last });
    controller.dispatch({ type: 'paste', matrix, textOnly, copyKey: copyKeyOf({ text, table, last: html && !table ? null : last }) });
  };

  const content = ({ key, ranges, headers }: CopyEffect, rowAt: (index: number) => GridRow | null): ClipboardContent => {
    const made = toClipboard({ key, ranges, state: controller.state, rowAt, headers });
    last = { key, text: made.text, matrix: made.matrix };
    return made;
  };

  const announceCopied = (ranges: readonly CellRange[]): void => {
    const cells = sizeOf(ranges);
    controller.options.onNotice?.({ type: 'copied', cells });
    context.announce(controller.labels.copied(cells));
  };

  const isLoaded = (ranges: readonly CellRange[]): boolean =>
    ranges.every((range) => {
      for (let index = range.firstRow; index <= range.lastRow; index += 1) if (!controller.rowAt(index)) return false;
      return true;
    });

  /** Rows that are not in memory are read, however many ranges they are in. */
  const readAll = async (ranges: readonly CellRange[]): Promise<Map<number, GridRow>> => {
    const rows = new Map<number, GridRow>();
    const cells = sizeOf(ranges);
    let done = 0;
    for (const range of ranges) {
      for (let firstRow = range.firstRow; firstRow <= range.lastRow; firstRow += rowsPerRead) {
        const part = { ...range, firstRow, lastRow: Math.min(range.lastRow, firstRow + rowsPerRead - 1) };
        for (const [index, row] of await controller.readRange(part)) rows.set(index, row);
        done += countCells(part);
        if (cells > quietCells && done < cells) notifyProgress(done, cells);
      }
    }
    return rows;
  };

  const notifyProgress = (done: number, cells: number): void => {
    controller.options.onNotice?.({ type: 'copying', done, cells });
    context.announce(controller.labels.copying(done, cells));
  };

  const fail = (error: unknown): void => {
    const reason = error instanceof Error ? error.message : controller.labels.loadFailed;
    controller.options.onNotice?.({ type: 'copyFailed', reason });
    context.announce(reason);
  };

  const writeLater = async (effect: CopyEffect): Promise<void> => {
    const { ranges } = effect;
    const made = readAll(ranges).then((rows) => content(effect, (index) => controller.rowAt(index) ?? rows.get(index) ?? null));
    const blob = async (type: 'text' | 'html'): Promise<Blob> =>
      new Blob([(await made)[type]], { type: type === 'text' ? 'text/plain' : 'text/html' });
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob('text'), 'text/html': blob('html') })]);
    } catch {
      // rows that could not be read are the reason, else the browser refused
      await made;
      throw new Error(controller.labels.copyByKeys);
    }
    announceCopied(ranges);
  };

  const page = controller.options.takesPagePaste ? document : root;
  root.addEventListener('copy', onCopy, { signal });
  root.addEventListener('cut', onCopy, { signal });
  page.addEventListener('paste', (pasted) => onPaste(pasted as ClipboardEvent), { signal });
  page.addEventListener(
    'keydown',
    (press) => {
      isPlain = (press as KeyboardEvent).shiftKey;
    },
    { signal, capture: true },
  );

  return {
    copy(effect) {
      const { ranges } = effect;
      if (!isLoaded(ranges) || !event?.clipboardData) {
        void writeLater(effect).catch(fail);
        return;
      }
      const { text, html } = content(effect, controller.rowAt);
      event.clipboardData.setData('text/plain', text);
      event.clipboardData.setData('text/html', html);
      announceCopied(ranges);
    },
    async paste(textOnly) {
      try {
        const [item] = await navigator.clipboard.read();
        const read = async (type: string): Promise<string> => (item?.types.includes(type) ? (await item.getType(type)).text() : '');
        paste(await read('text/plain'), await read('text/html'), textOnly);
      } catch {
        fail(new Error(controller.labels.pasteByKeys));
      }
    },
  };
}
