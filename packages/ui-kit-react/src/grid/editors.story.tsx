import type { CellKind } from '@quadrille/ui-kit/cells';
import type { Grid, GridColumn, RowHeight } from '@quadrille/ui-kit/grid';
import '@quadrille/ui-kit/grid.css';
import { createArraySource, sampleCells } from '@quadrille/ui-kit/testing';
import { useState } from 'react';
import { GridView } from './grid-view.tsx';

export default { title: 'Grid/Editors' };

/** A cell with its editor open, as Enter opens it. */
function Editor({ kind, height }: { readonly kind: CellKind; readonly height: RowHeight }) {
  const { spec, values } = sampleCells[kind];
  const [source] = useState(() => createArraySource({ rows: [{ id: 1, version: 1, cells: { value: values[0] } }] }));
  const [columns] = useState<readonly GridColumn[]>(() => [
    { ...spec, id: 'value', title: kind, width: 200, canCreateOptions: kind !== 'people' },
  ]);
  const open = (grid: Grid): (() => void) =>
    grid.$rows.subscribe(({ status }) => {
      if (status !== 'ready' || grid.$edit.get()) return;
      queueMicrotask(() => {
        grid.dispatch({ type: 'select', index: 0, columnId: 'value' });
        grid.dispatch({ type: 'edit', via: 'enter' });
      });
    });
  return (
    <div style={{ inlineSize: 420, blockSize: 460 }}>
      <GridView source={source} columns={columns} rowHeight={height} hasFooter={false} canCreateRows={false} onReady={open} />
    </div>
  );
}

const editor = (kind: CellKind, height: RowHeight) => ({ render: () => <Editor kind={kind} height={height} /> });
const mirrored = (kind: CellKind, height: RowHeight) => ({ globals: { direction: 'rtl', locale: 'ar' }, ...editor(kind, height) });

// One of each editor there is, in every height and both directions: kinds share them, ratings and checks are set where they are
// painted, and the product opens its own over cells of files, links, JSON and formatted text.
export const TextShort = editor('text', 'short');
export const TextShortRightToLeft = mirrored('text', 'short');
export const TextMedium = editor('text', 'medium');
export const TextMediumRightToLeft = mirrored('text', 'medium');
export const TextTall = editor('text', 'tall');
export const TextTallRightToLeft = mirrored('text', 'tall');
export const TextExtra = editor('text', 'extra');
export const TextExtraRightToLeft = mirrored('text', 'extra');
export const NumberShort = editor('currency', 'short');
export const NumberShortRightToLeft = mirrored('currency', 'short');
export const NumberMedium = editor('currency', 'medium');
export const NumberMediumRightToLeft = mirrored('currency', 'medium');
export const NumberTall = editor('currency', 'tall');
export const NumberTallRightToLeft = mirrored('currency', 'tall');
export const NumberExtra = editor('currency', 'extra');
export const NumberExtraRightToLeft = mirrored('currency', 'extra');
export const LongTextShort = editor('longText', 'short');
export const LongTextShortRightToLeft = mirrored('longText', 'short');
export const LongTextMedium = editor('longText', 'medium');
export const LongTextMediumRightToLeft = mirrored('longText', 'medium');
export const LongTextTall = editor('longText', 'tall');
export const LongTextTallRightToLeft = mirrored('longText', 'tall');
export const LongTextExtra = editor('longText', 'extra');
export const LongTextExtraRightToLeft = mirrored('longText', 'extra');
export const DateShort = editor('date', 'short');
export const DateShortRightToLeft = mirrored('date', 'short');
export const DateMedium = editor('date', 'medium');
export const DateMediumRightToLeft = mirrored('date', 'medium');
export const DateTall = editor('date', 'tall');
export const DateTallRightToLeft = mirrored('date', 'tall');
export const DateExtra = editor('date', 'extra');
export const DateExtraRightToLeft = mirrored('date', 'extra');
export const DateTimeShort = editor('dateTime', 'short');
export const DateTimeShortRightToLeft = mirrored('dateTime', 'short');
export const DateTimeMedium = editor('dateTime', 'medium');
export const DateTimeMediumRightToLeft = mirrored('dateTime', 'medium');
export const DateTimeTall = editor('dateTime', 'tall');
export const DateTimeTallRightToLeft = mirrored('dateTime', 'tall');
export const DateTimeExtra = editor('dateTime', 'extra');
export const DateTimeExtraRightToLeft = mirrored('dateTime', 'extra');
export const OptionShort = editor('singleSelect', 'short');
export const OptionShortRightToLeft = mirrored('singleSelect', 'short');
export const OptionMedium = editor('singleSelect', 'medium');
export const OptionMediumRightToLeft = mirrored('singleSelect', 'medium');
export const OptionTall = editor('singleSelect', 'tall');
export const OptionTallRightToLeft = mirrored('singleSelect', 'tall');
export const OptionExtra = editor('singleSelect', 'extra');
export const OptionExtraRightToLeft = mirrored('singleSelect', 'extra');
export const OptionsShort = editor('multiSelect', 'short');
export const OptionsShortRightToLeft = mirrored('multiSelect', 'short');
export const OptionsMedium = editor('multiSelect', 'medium');
export const OptionsMediumRightToLeft = mirrored('multiSelect', 'medium');
export const OptionsTall = editor('multiSelect', 'tall');
export const OptionsTallRightToLeft = mirrored('multiSelect', 'tall');
export const OptionsExtra = editor('multiSelect', 'extra');
export const OptionsExtraRightToLeft = mirrored('multiSelect', 'extra');
export const PeopleShort = editor('people', 'short');
export const PeopleShortRightToLeft = mirrored('people', 'short');
export const PeopleMedium = editor('people', 'medium');
export const PeopleMediumRightToLeft = mirrored('people', 'medium');
export const PeopleTall = editor('people', 'tall');
export const PeopleTallRightToLeft = mirrored('people', 'tall');
export const PeopleExtra = editor('people', 'extra');
export const PeopleExtraRightToLeft = mirrored('people', 'extra');
