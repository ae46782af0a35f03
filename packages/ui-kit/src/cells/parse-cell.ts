import { readTitles } from './option-titles.ts';
import type { CellSpec, CellValue, ParsedCell } from './cell-spec.ts';

const truthy = new Set(['true', 'yes', 'y', '1', 'on', 'checked', '✓', 'x']);
const falsy = new Set(['false', 'no', 'n', '0', 'off', 'unchecked', '']);

/** Reads input by the column's own `parse`, else by a plain reading of its kind. Empty input is null. */
export function parseCell(input: unknown, spec: CellSpec): ParsedCell {
  if (spec.parse) return spec.parse(input);
  if (input === null || input === undefined || input === '') return accept(null);
  return plainParse(input, spec);
}

function plainParse(input: unknown, spec: CellSpec): ParsedCell {
  switch (spec.kind) {
    case 'number':
    case 'decimal':
    case 'currency':
    case 'percent':
    case 'rating':
      return parseNumber(input);
    case 'checkbox':
      return parseBoolean(input);
    case 'singleSelect':
      return parseOption(String(input), spec);
    case 'multiSelect':
    case 'people':
      return parseOptions(input, spec);
    default:
      return accept(typeof input === 'string' ? input : String(input));
  }
}

function parseNumber(input: unknown): ParsedCell {
  const text = String(input).trim();
  const number = Number(text.replace(/[,\s%]/g, ''));
  if (text === '') return accept(null);
  return Number.isFinite(number) ? accept(number) : { ok: false, reason: `“${text}” is not a number` };
}

function parseBoolean(input: unknown): ParsedCell {
  if (typeof input === 'boolean') return accept(input);
  const text = String(input).trim().toLowerCase();
  if (truthy.has(text)) return accept(true);
  return falsy.has(text) ? accept(false) : { ok: false, reason: `“${String(input)}” is neither yes nor no` };
}

function parseOption(text: string, spec: CellSpec): ParsedCell {
  const wanted = text.trim().toLowerCase();
  const found = spec.options?.find((option) => option.id === text || option.title.toLowerCase() === wanted);
  return found ? accept(found.id) : { ok: false, reason: `“${text}” is not one of the options` };
}

function parseOptions(input: unknown, spec: CellSpec): ParsedCell {
  const parts = Array.isArray(input) ? input.map(String) : partsOf(String(input), spec);
  const ids: string[] = [];
  for (const part of parts.map((text) => text.trim()).filter(Boolean)) {
    const parsed = parseOption(part, spec);
    if (!parsed.ok) return parsed;
    if (!ids.includes(String(parsed.value))) ids.push(String(parsed.value));
  }
  return accept(ids.length > 0 ? ids : null);
}

/** A text that as a whole is the title of an option is not split at its commas. */
function partsOf(text: string, spec: CellSpec): readonly string[] {
  return parseOption(text, spec).ok ? [text] : readTitles(text);
}

function accept(value: CellValue): ParsedCell {
  return { ok: true, value };
}
