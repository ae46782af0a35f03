import type { FieldId } from '../ids/id.ts';

/** A piece of what a prompt says: words, the value of a field, or what was chosen for this run. */
export type PromptPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'field'; readonly fieldId: FieldId }
  | { readonly kind: 'choice'; readonly name: string };

const slots = /\{\{(\??)([^{}\n]{1,80})\}\}/g;

/** Reads a prompt as it is stored: `{{id of a field}}` stands for its value, `{{?name}}` for a choice. */
export function parsePromptText(text: string): PromptPart[] {
  const parts: PromptPart[] = [];
  let at = 0;
  for (const match of text.matchAll(slots)) {
    if (match.index > at) parts.push({ kind: 'text', text: text.slice(at, match.index) });
    const name = match[2] ?? '';
    parts.push(match[1] === '?' ? { kind: 'choice', name } : { kind: 'field', fieldId: name as FieldId });
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) });
  return parts;
}

export function printPromptText(parts: readonly PromptPart[]): string {
  return parts
    .map((part) => (part.kind === 'text' ? part.text : part.kind === 'field' ? `{{${part.fieldId}}}` : `{{?${part.name}}}`))
    .join('');
}

/** The fields whose values a prompt asks for, each once, in the order in which it names them. */
export function slotFields(parts: readonly PromptPart[]): FieldId[] {
  return [...new Set(parts.flatMap((part) => (part.kind === 'field' ? [part.fieldId] : [])))];
}
