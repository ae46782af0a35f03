import type { CellAlign, CellKind, CellSpec } from './cell-spec.ts';
import type { CellView } from './cell-view.ts';
import { buttonCell } from './button-cell.ts';
import { checkboxCell } from './checkbox-cell.ts';
import { linksCell, listCell } from './chips-cell.ts';
import { codeCell } from './code-cell.ts';
import { faultCell } from './fault-cell.ts';
import { filesCell } from './files-cell.ts';
import { peopleCell } from './people-cell.ts';
import { percentCell } from './percent-cell.ts';
import { ratingCell } from './rating-cell.ts';
import { multiSelectCell, singleSelectCell } from './select-cell.ts';
import { createTextCell } from './text-cell.ts';

const numberCell = createTextCell({ className: 'q-cell--number', align: 'end', direction: 'ltr' });
const dateCell = createTextCell({ className: '', editor: 'date' });
const linkCell = createTextCell({ className: 'q-cell--link', direction: 'ltr' });
const readOnlyCell = createTextCell({ className: 'q-cell--computed', editor: 'none' });

/** The painter of every kind; a kind without one does not compile. */
export const cellViews: Readonly<Record<CellKind, CellView>> = {
  text: createTextCell({ className: '' }),
  longText: createTextCell({ className: 'q-cell--long', editor: 'longText' }),
  richText: createTextCell({ className: 'q-cell--long', editor: 'panel' }),
  json: createTextCell({ className: 'q-cell--mono', editor: 'panel', direction: 'ltr' }),
  number: numberCell,
  decimal: numberCell,
  currency: numberCell,
  percent: percentCell,
  checkbox: checkboxCell,
  date: dateCell,
  dateTime: dateCell,
  singleSelect: singleSelectCell,
  multiSelect: multiSelectCell,
  email: linkCell,
  url: linkCell,
  phone: linkCell,
  place: createTextCell({ className: 'q-cell--place', editor: 'place', direction: 'ltr' }),
  rating: ratingCell,
  id: createTextCell({ className: 'q-cell--computed q-cell--number', align: 'end', editor: 'none', direction: 'ltr' }),
  systemTime: readOnlyCell,
  computed: readOnlyCell,
  files: filesCell,
  people: peopleCell,
  code: codeCell,
  button: buttonCell,
  secret: createTextCell({ className: '', direction: 'ltr' }),
  links: linksCell,
  list: listCell,
  fault: faultCell,
};

/** The side a cell's content sits on. */
export function alignOf(spec: CellSpec): CellAlign {
  return spec.align ?? cellViews[spec.kind].align;
}
