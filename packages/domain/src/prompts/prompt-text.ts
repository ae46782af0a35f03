import type { FieldId } from '../ids/id.ts';

/** A piece of what a prompt says: words, the value of a field, or what was chosen for this run. */
export type PromptPart =
  | { readonly kind: 'text'; readonly text: string }
  /** `of`: not its own value, but this field of the records it links to. */
  | { readonly kind: 'field'; readonly fieldId: FieldId; readonly of: FieldId | null }
  | { readonly kind: 'choice'; readonly name: string };

const slots = /\{\{(\??)([^{}\n]{1,80})\}\}/g;

/** Reads a prompt as it is stored: `{{id of a field}}` stands for its value, `{{link.field}}` for one of linked records, `{{?name}}` for a choice. */
export function parsePromptText(text: string): PromptPart[] {
  const parts: PromptPart[] = [];
  let at = 0;
  for (const match of text.matchAll(slots)) {
    if (match.index > at) parts.push({ kind: 'text', text: text.slice(at, match.index) });
    const name = match[2] ?? '';
    parts.push(match[1] === '?' ? { kind: 'choice', name } : { kind: 'field', ...readSlotKey(name) });
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) });
  return parts;
}

export function printPromptText(parts: readonly PromptPart[]): string {
  return parts
    .map((part) => (part.kind === 'text' ? part.text : part.kind === 'field' ? `{{${slotKey(part)}}}` : `{{?${part.name}}}`))
    .join('');
}

/** A value a prompt asks for: of a field, or of a field of the records that a link leads to. */
export interface SlotPath {
  readonly fieldId: FieldId;
  readonly of: FieldId | null;
}

/** The values a prompt asks for, each once, in the order in which it names them. */
export function slotPaths(parts: readonly PromptPart[]): SlotPath[] {
  const paths = parts.flatMap((part) => (part.kind === 'field' ? [{ fieldId: part.fieldId, of: part.of }] : []));
  return [...new Map(paths.map((path) => [slotKey(path), path])).values()];
}

/** The fields a prompt names, links on the way as well, each once. */
export function slotFields(parts: readonly PromptPart[]): FieldId[] {
  return [...new Set(slotPaths(parts).flatMap(({ fieldId, of }) => (of === null ? [fieldId] : [fieldId, of])))];
}

/** What a slot is known by. */
export function slotKey({ fieldId, of }: SlotPath): string {
  return of === null ? fieldId : `${fieldId}.${of}`;
}

export function readSlotKey(key: string): SlotPath {
  const [, fieldId, of] = /^([^.]+)\.([^.]+)$/.exec(key) ?? [];
  return fieldId === undefined || of === undefined
    ? { fieldId: key as FieldId, of: null }
    : { fieldId: fieldId as FieldId, of: of as FieldId };
}
