import type { CellAlign, CellKind, CellSpec } from './cell-spec.ts';

/** `panel`: the editor is the product's; the grid asks for it with the intent `press`. Values can be pasted and cleared. */
export type CellEditorName = 'text' | 'longText' | 'date' | 'place' | 'options' | 'toggle' | 'rating' | 'panel' | 'none';

/** What commands, keys and painters must know of a kind besides how it is drawn. */
export interface CellTraits {
  readonly align: CellAlign;
  readonly editor: CellEditorName;
  /** Typing a printable character starts the editor. */
  readonly isTypable: boolean;
}

const traits = (editor: CellEditorName, isTypable: boolean, align: CellAlign = 'start'): CellTraits => ({ align, editor, isTypable });
const typed = traits('text', true);
const number = traits('text', true, 'end');
const date = traits('date', true);
const options = traits('options', true);
const shown = traits('none', false);

/** The traits of every kind; a kind without them does not compile. */
export const cellTraits: Readonly<Record<CellKind, CellTraits>> = {
  text: typed,
  longText: traits('longText', true),
  richText: traits('panel', true),
  json: traits('panel', true),
  number,
  decimal: number,
  currency: number,
  percent: number,
  checkbox: traits('toggle', false, 'center'),
  date,
  dateTime: date,
  singleSelect: options,
  multiSelect: options,
  email: typed,
  url: typed,
  phone: typed,
  place: traits('place', true),
  rating: traits('rating', false),
  id: traits('none', false, 'end'),
  systemTime: shown,
  computed: shown,
  files: traits('panel', false),
  people: options,
  code: shown,
  button: shown,
  secret: typed,
  links: traits('panel', true),
  list: shown,
  fault: shown,
};

/** The side a cell's content sits on. */
export function alignOf(spec: CellSpec): CellAlign {
  return spec.align ?? cellTraits[spec.kind].align;
}
