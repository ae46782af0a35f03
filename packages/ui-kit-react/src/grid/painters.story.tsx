import { alignOf, cellViews, formatCell } from '@quadrille/ui-kit/cells';
import type { CellKind, CellValue } from '@quadrille/ui-kit/cells';
import { englishLabels } from '@quadrille/ui-kit/grid';
import type { RowHeight } from '@quadrille/ui-kit/grid';
import '@quadrille/ui-kit/grid.css';
import { sampleCells } from '@quadrille/ui-kit/testing';
import { useEffect, useRef } from 'react';

export default { title: 'Grid/Painters', excludeStories: ['painters'] };

/** Pixels of a row. */
const rowHeights: Readonly<Record<RowHeight, number>> = { short: 32, medium: 52, tall: 92, extra: 132 };

type Direction = 'ltr' | 'rtl';

interface PaintedProps {
  readonly kind: CellKind;
  readonly value: CellValue;
  readonly height: RowHeight;
  readonly dir: Direction;
}

/** One cell of a kind as the grid draws it, in a row of a height. */
function Painted({ kind, value, height, dir }: PaintedProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { spec } = sampleCells[kind];
    const cell = document.createElement('div');
    cell.className = `q-cell ${cellViews[kind].className} q-align-${alignOf(spec)}${spec.isComputed ? ' is-computed' : ''}`;
    cell.style.inlineSize = '180px';
    host.current?.replaceChildren(cell);
    cellViews[kind].build(cell);
    cellViews[kind].patch(cell, value, { spec, text: formatCell(value, spec), width: 180, labels: englishLabels, rowId: 1 });
  }, [kind, value]);
  const size = rowHeights[height];
  return (
    <div
      className="q-grid"
      data-row-height={height}
      dir={dir}
      style={{ position: 'relative', inlineSize: 180, blockSize: size, ['--q-row-height' as string]: `${size}px` }}
    >
      <div ref={host} className="q-row" style={{ position: 'relative' }} />
    </div>
  );
}

const heights = Object.keys(rowHeights) as RowHeight[];
const lines = (['ltr', 'rtl'] as const).flatMap((dir) => (['usual', 'long'] as const).map((value, at) => ({ dir, value, at })));

/** A kind in every height and both directions, with a usual and a long value. */
function Painter({ kind }: { readonly kind: CellKind }) {
  return (
    <table style={{ borderSpacing: 12 }}>
      <thead>
        <tr>
          <th scope="col">{kind}</th>
          {heights.map((height) => (
            <th key={height} scope="col">
              {height}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ dir, value, at }) => (
          <tr key={dir + value}>
            <th scope="row">
              {dir}, {value}
            </th>
            {heights.map((height) => (
              <td key={height}>
                <Painted kind={kind} value={sampleCells[kind].values[at] ?? null} height={height} dir={dir} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const painter = (kind: CellKind) => ({ render: () => <Painter kind={kind} /> });

export const Text = painter('text');
export const LongText = painter('longText');
export const RichText = painter('richText');
export const Json = painter('json');
export const Number = painter('number');
export const Decimal = painter('decimal');
export const Currency = painter('currency');
export const Percent = painter('percent');
export const Checkbox = painter('checkbox');
export const Date = painter('date');
export const DateTime = painter('dateTime');
export const SingleSelect = painter('singleSelect');
export const MultiSelect = painter('multiSelect');
export const Email = painter('email');
export const Url = painter('url');
export const Phone = painter('phone');
export const Place = painter('place');
export const Rating = painter('rating');
export const Id = painter('id');
export const SystemTime = painter('systemTime');
export const Computed = painter('computed');
export const Files = painter('files');
export const People = painter('people');
export const Code = painter('code');
export const Button = painter('button');
export const Secret = painter('secret');
export const Links = painter('links');
export const List = painter('list');
export const Fault = painter('fault');

/** A kind without a story does not compile. */
export const painters: Readonly<Record<CellKind, object>> = {
  text: Text,
  longText: LongText,
  richText: RichText,
  json: Json,
  number: Number,
  decimal: Decimal,
  currency: Currency,
  percent: Percent,
  checkbox: Checkbox,
  date: Date,
  dateTime: DateTime,
  singleSelect: SingleSelect,
  multiSelect: MultiSelect,
  email: Email,
  url: Url,
  phone: Phone,
  place: Place,
  rating: Rating,
  id: Id,
  systemTime: SystemTime,
  computed: Computed,
  files: Files,
  people: People,
  code: Code,
  button: Button,
  secret: Secret,
  links: Links,
  list: List,
  fault: Fault,
};
