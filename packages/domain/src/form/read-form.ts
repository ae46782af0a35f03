import type { Field } from '../fields/field.ts';
import { getFieldKind } from '../fields/registry.ts';
import { metaInteger, metaText } from '../fields/shared/meta.ts';
import type { FilterNode, LogicalOp } from '../view/filter.ts';
import { readFilterEntries, type FilterEntry } from '../view/where/read-filter-entries.ts';
import { choiceLayouts, type FormItem, type FormQuestion } from './form-item.ts';
import { readLinearPattern } from './linear-pattern.ts';

/** How a field stands in a form, in the words of either side of the wire. */
export interface FormColumn {
  readonly fieldId: string;
  readonly isShown: boolean;
  readonly order: number;
  readonly label: string | null;
  readonly help: string | null;
  readonly isRequired: boolean;
  readonly meta: unknown;
}

/** Whether a form can ask for a field: it is written by people and not by the product. */
export function isAskable({ type, isSystem }: Pick<Field, 'type' | 'isSystem'>): boolean {
  if (isSystem) return false;
  if (type === 'Links' || type === 'LinkToAnotherRecord') return true;
  const { isVirtual, isReadOnly, valueKind } = getFieldKind(type);
  return !isVirtual && !isReadOnly && valueKind !== 'none' && !notAsked.has(type);
}

const notAsked: ReadonlySet<string> = new Set(['ID', 'ForeignKey', 'AutoNumber', 'SpecificDBType']);

/** Statements and page breaks of one form, at most. */
export const formBlocksMost = 200;

/**
 * The questions, statements and pages of a form in their order: how its fields stand in it, and `blocks` of its settings. Settings that cannot
 * be read count as absent.
 */
export function readForm(columns: readonly FormColumn[], fields: readonly Field[], settings: unknown): readonly FormItem[] {
  const byId = new Map<string, Field>(fields.map((field) => [field.id, field]));
  const asked = columns.flatMap((column) => {
    const field = byId.get(column.fieldId);
    return field && column.isShown && isAskable(field) ? [{ order: column.order, item: toQuestion(column, field, fields) }] : [];
  });
  const blocks = readBlocks(settings, fields);
  const sorted = [...asked, ...blocks].map((one, at) => ({ ...one, at }));
  return sorted.toSorted((a, b) => a.order - b.order || a.at - b.at).map(({ item }) => item);
}

function toQuestion(column: FormColumn, field: Field, fields: readonly Field[]): FormQuestion {
  const meta = toObject(column.meta);
  const textOf = (key: string): string | null => metaText(meta, key, '') || null;
  const countOf = (key: string): number | null => metaInteger(meta, key, 0, 1_000_000);
  return {
    kind: 'question',
    id: field.id,
    field,
    label: column.label || field.title,
    help: column.help || null,
    placeholder: textOf('placeholder'),
    isRequired: column.isRequired || field.isRequired,
    layout: choiceLayouts.find((layout) => layout === meta['layout']) ?? 'auto',
    limits: {
      minLength: countOf('min_length'),
      maxLength: countOf('max_length'),
      min: textOf('min'),
      max: textOf('max'),
      pattern: readLinearPattern(textOf('pattern') ?? '') === null ? null : textOf('pattern'),
      patternHint: textOf('pattern_hint'),
      minCount: countOf('min_count'),
      maxCount: countOf('max_count'),
    },
    showWhen: readShowWhen(meta['show_when'], fields),
    initial: textOf('initial'),
  };
}

interface PlacedItem {
  readonly order: number;
  readonly item: FormItem;
}

function readBlocks(settings: unknown, fields: readonly Field[]): readonly PlacedItem[] {
  const { blocks } = toObject(settings);
  if (!Array.isArray(blocks)) return [];
  return blocks.slice(0, formBlocksMost).flatMap((sent: unknown): readonly PlacedItem[] => {
    const block = toObject(sent);
    const { id, order } = block;
    if (typeof id !== 'string' || typeof order !== 'number') return [];
    const title = metaText(block, 'title', '');
    if (block['kind'] === 'page') return [{ order, item: { kind: 'page', id, title } }];
    if (block['kind'] !== 'statement') return [];
    const showWhen = readShowWhen(block['show_when'], fields);
    return [{ order, item: { kind: 'statement', id, title, text: metaText(block, 'text', ''), showWhen } }];
  });
}

/** Conditions as they are kept in settings: as the wire writes filters. */
function readShowWhen(sent: unknown, fields: readonly Field[]): readonly FilterNode[] {
  return Array.isArray(sent) ? readFilterEntries<unknown>(sent, fields, toEntry).nodes : [];
}

/**
 * What records have to meet that a link question may be answered with, as its column keeps it. Null where it says something that cannot be
 * read any more: then nothing may be chosen, as less said must not mean more shown.
 */
export function readChoicesWhere(meta: unknown, fields: readonly Field[]): readonly FilterNode[] | null {
  const sent = toObject(meta)['choices_where'];
  if (!Array.isArray(sent)) return [];
  const { nodes, errors, issues } = readFilterEntries<unknown>(sent, fields, toEntry);
  return errors.length + issues.length > 0 || nodes.length < sent.length ? null : nodes;
}

function toEntry(raw: unknown): FilterEntry<unknown> | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const entry = raw as Readonly<Record<string, unknown>>;
  const textOf = (key: string): string | null => (entry[key] == null || typeof entry[key] === 'object' ? null : String(entry[key]));
  const children = entry['children'];
  const op = entry['logical_op'];
  return {
    logicalOp: op === 'or' || op === 'not' ? op : ('and' satisfies LogicalOp),
    children: entry['is_group'] ? (Array.isArray(children) ? children : []) : null,
    field: textOf('fk_column_id'),
    op: textOf('comparison_op'),
    subOp: textOf('comparison_sub_op'),
    value: textOf('value'),
  };
}

function toObject(meta: unknown): Readonly<Record<string, unknown>> {
  if (typeof meta === 'string') {
    try {
      return toObject(JSON.parse(meta) as object);
    } catch {
      return {};
    }
  }
  return typeof meta === 'object' && meta !== null && !Array.isArray(meta) ? (meta as Readonly<Record<string, unknown>>) : {};
}
