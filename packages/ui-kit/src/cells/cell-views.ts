import type { CellKind } from './cell-spec.ts';
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

const numberCell = createTextCell('number', { className: 'q-cell--number', direction: 'ltr' });
const dateCell = createTextCell('date', { className: '' });
const linkCell = createTextCell('url', { className: 'q-cell--link', direction: 'ltr' });
const readOnlyCell = createTextCell('computed', { className: 'q-cell--computed' });

/** The painter of every kind; a kind without one does not compile. */
export const cellViews: Readonly<Record<CellKind, CellView>> = {
  text: createTextCell('text', { className: '' }),
  longText: createTextCell('longText', { className: 'q-cell--long' }),
  richText: createTextCell('richText', { className: 'q-cell--long' }),
  json: createTextCell('json', { className: 'q-cell--mono', direction: 'ltr' }),
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
  place: createTextCell('place', { className: 'q-cell--place', direction: 'ltr' }),
  rating: ratingCell,
  id: createTextCell('id', { className: 'q-cell--computed q-cell--number', direction: 'ltr' }),
  systemTime: readOnlyCell,
  computed: readOnlyCell,
  files: filesCell,
  people: peopleCell,
  code: codeCell,
  button: buttonCell,
  secret: createTextCell('secret', { className: '', direction: 'ltr' }),
  links: linksCell,
  list: listCell,
  fault: faultCell,
};
