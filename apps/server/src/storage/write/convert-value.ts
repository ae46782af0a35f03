import { type CellValue, type Field, getFieldKind } from '@quadrille/domain';

/** A cell of one field as the value another field would hold for it; null when it has none. */
export function convertValue(value: CellValue, from: Field, to: Field): CellValue {
  if (value === null) return null;
  const source = getFieldKind(from.type);
  const target = getFieldKind(to.type);
  const isSelect = source.valueKind === 'select' || source.valueKind === 'multiselect';
  // An option's id means nothing outside its field; its title does.
  for (const input of isSelect ? [source.toWire(value, from)] : [value, source.format(value, from)]) {
    const parsed = target.parse(input, to);
    if (parsed.ok) return parsed.value;
  }
  return null;
}
