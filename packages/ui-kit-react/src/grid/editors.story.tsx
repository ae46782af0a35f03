import type { CellEditorName, CellKind } from '@quadrille/ui-kit/cells';
import { cellViews } from '@quadrille/ui-kit/cells';
import { englishLabels } from '@quadrille/ui-kit/grid';
import type { Grid, GridColumn, RowHeight } from '@quadrille/ui-kit/grid';
import '@quadrille/ui-kit/grid.css';
import { createArraySource, sampleCells, whenRead } from '@quadrille/ui-kit/testing';
import { useState } from 'react';
import { GridView } from './grid-view.tsx';

export default { title: 'Grid/Editors', excludeStories: ['editors'] };

/** What a product may put under the editor of a place. */
function showBeside(host: HTMLElement) {
  const said = document.createElement('p');
  said.style.cssText = 'margin: 0; padding: 8px 12px; direction: ltr';
  host.append(said);
  return { show: (value: unknown) => void (said.textContent = `Here: ${String(value)}`), destroy: () => said.remove() };
}

/** A cell with its editor open, as Enter opens it; stars are set as a digit sets them. */
function Editor({ kind, height }: { readonly kind: CellKind; readonly height: RowHeight }) {
  const { spec, values } = sampleCells[kind];
  const [source] = useState(() => createArraySource({ rows: [{ id: 1, version: 1, cells: { value: values[0] } }] }));
  const [columns] = useState<readonly GridColumn[]>(() => [
    { ...spec, id: 'value', title: kind, width: 200, canCreateOptions: kind !== 'people', ...(kind === 'place' && { beside: showBeside }) },
  ]);
  const open = (grid: Grid): (() => void) =>
    whenRead(grid, () => {
      grid.dispatch({ type: 'select', index: 0, columnId: 'value' });
      grid.dispatch(kind === 'rating' ? { type: 'rate', value: 2 } : { type: 'edit', via: 'enter' });
    });
  return (
    <div style={{ inlineSize: 420, blockSize: 460 }}>
      <GridView source={source} columns={columns} rowHeight={height} hasFooter={false} canCreateRows={false} onReady={open} />
    </div>
  );
}

interface Canvas {
  readonly canvas: {
    findByRole(role: string, by: { readonly name: string | RegExp }, wait: { readonly timeout: number }): Promise<HTMLElement>;
    findByText(text: string, by: object, wait: { readonly timeout: number }): Promise<HTMLElement>;
  };
}

const wait = { timeout: 10_000 };

/** What shows once the editor did what it is for; its field names it. */
const shown: Readonly<Record<Opening, (canvas: Canvas['canvas'], kind: CellKind) => Promise<unknown>>> = {
  text: (canvas, kind) => canvas.findByRole('textbox', { name: kind }, wait),
  longText: (canvas, kind) => canvas.findByRole('textbox', { name: kind }, wait),
  date: (canvas, kind) =>
    Promise.all([canvas.findByRole('textbox', { name: kind }, wait), canvas.findByRole('group', { name: englishLabels.calendar }, wait)]),
  place: (canvas, kind) =>
    Promise.all([canvas.findByRole('textbox', { name: kind }, wait), canvas.findByText('Here: 52.52, 13.405', {}, wait)]),
  options: (canvas, kind) =>
    Promise.all([canvas.findByRole('combobox', { name: kind }, wait), canvas.findByRole('listbox', { name: kind }, wait)]),
  toggle: (canvas) => canvas.findByRole('img', { name: 'Unchecked' }, wait),
  rating: (canvas) => canvas.findByRole('img', { name: '2 of 5' }, wait),
};

/** Those the grid has itself. The editors of panels are the product's. */
type Opening = Exclude<CellEditorName, 'panel' | 'none'>;

const editor = (kind: CellKind, height: RowHeight) => ({
  render: () => <Editor kind={kind} height={height} />,
  play: async ({ canvas }: Canvas) => void (await shown[cellViews[kind].editor as Opening](canvas, kind)),
});
const mirrored = (kind: CellKind, height: RowHeight) => ({ globals: { direction: 'rtl', locale: 'ar' }, ...editor(kind, height) });

// In every height and both directions, each open: one that does not open fails.
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
export const PlaceShort = editor('place', 'short');
export const PlaceShortRightToLeft = mirrored('place', 'short');
export const PlaceMedium = editor('place', 'medium');
export const PlaceMediumRightToLeft = mirrored('place', 'medium');
export const PlaceTall = editor('place', 'tall');
export const PlaceTallRightToLeft = mirrored('place', 'tall');
export const PlaceExtra = editor('place', 'extra');
export const PlaceExtraRightToLeft = mirrored('place', 'extra');
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
export const ToggleShort = editor('checkbox', 'short');
export const ToggleShortRightToLeft = mirrored('checkbox', 'short');
export const ToggleMedium = editor('checkbox', 'medium');
export const ToggleMediumRightToLeft = mirrored('checkbox', 'medium');
export const ToggleTall = editor('checkbox', 'tall');
export const ToggleTallRightToLeft = mirrored('checkbox', 'tall');
export const ToggleExtra = editor('checkbox', 'extra');
export const ToggleExtraRightToLeft = mirrored('checkbox', 'extra');
export const RatingShort = editor('rating', 'short');
export const RatingShortRightToLeft = mirrored('rating', 'short');
export const RatingMedium = editor('rating', 'medium');
export const RatingMediumRightToLeft = mirrored('rating', 'medium');
export const RatingTall = editor('rating', 'tall');
export const RatingTallRightToLeft = mirrored('rating', 'tall');
export const RatingExtra = editor('rating', 'extra');
export const RatingExtraRightToLeft = mirrored('rating', 'extra');

type Stories = Readonly<Record<RowHeight, readonly [ltr: object, rtl: object]>>;

/** An editor without a story in every height and both directions does not compile. Kinds of cells share them. */
export const editors: Readonly<Record<Opening, readonly Stories[]>> = {
  text: [
    {
      short: [TextShort, TextShortRightToLeft],
      medium: [TextMedium, TextMediumRightToLeft],
      tall: [TextTall, TextTallRightToLeft],
      extra: [TextExtra, TextExtraRightToLeft],
    },
    {
      short: [NumberShort, NumberShortRightToLeft],
      medium: [NumberMedium, NumberMediumRightToLeft],
      tall: [NumberTall, NumberTallRightToLeft],
      extra: [NumberExtra, NumberExtraRightToLeft],
    },
  ],
  longText: [
    {
      short: [LongTextShort, LongTextShortRightToLeft],
      medium: [LongTextMedium, LongTextMediumRightToLeft],
      tall: [LongTextTall, LongTextTallRightToLeft],
      extra: [LongTextExtra, LongTextExtraRightToLeft],
    },
  ],
  date: [
    {
      short: [DateShort, DateShortRightToLeft],
      medium: [DateMedium, DateMediumRightToLeft],
      tall: [DateTall, DateTallRightToLeft],
      extra: [DateExtra, DateExtraRightToLeft],
    },
    {
      short: [DateTimeShort, DateTimeShortRightToLeft],
      medium: [DateTimeMedium, DateTimeMediumRightToLeft],
      tall: [DateTimeTall, DateTimeTallRightToLeft],
      extra: [DateTimeExtra, DateTimeExtraRightToLeft],
    },
  ],
  place: [
    {
      short: [PlaceShort, PlaceShortRightToLeft],
      medium: [PlaceMedium, PlaceMediumRightToLeft],
      tall: [PlaceTall, PlaceTallRightToLeft],
      extra: [PlaceExtra, PlaceExtraRightToLeft],
    },
  ],
  options: [
    {
      short: [OptionShort, OptionShortRightToLeft],
      medium: [OptionMedium, OptionMediumRightToLeft],
      tall: [OptionTall, OptionTallRightToLeft],
      extra: [OptionExtra, OptionExtraRightToLeft],
    },
    {
      short: [OptionsShort, OptionsShortRightToLeft],
      medium: [OptionsMedium, OptionsMediumRightToLeft],
      tall: [OptionsTall, OptionsTallRightToLeft],
      extra: [OptionsExtra, OptionsExtraRightToLeft],
    },
    {
      short: [PeopleShort, PeopleShortRightToLeft],
      medium: [PeopleMedium, PeopleMediumRightToLeft],
      tall: [PeopleTall, PeopleTallRightToLeft],
      extra: [PeopleExtra, PeopleExtraRightToLeft],
    },
  ],
  toggle: [
    {
      short: [ToggleShort, ToggleShortRightToLeft],
      medium: [ToggleMedium, ToggleMediumRightToLeft],
      tall: [ToggleTall, ToggleTallRightToLeft],
      extra: [ToggleExtra, ToggleExtraRightToLeft],
    },
  ],
  rating: [
    {
      short: [RatingShort, RatingShortRightToLeft],
      medium: [RatingMedium, RatingMediumRightToLeft],
      tall: [RatingTall, RatingTallRightToLeft],
      extra: [RatingExtra, RatingExtraRightToLeft],
    },
  ],
};
