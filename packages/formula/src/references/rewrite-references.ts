import type { Field } from '@quadrille/domain';
import { parseFormula } from '../syntax/parse-formula.ts';
import type { Reference } from '../syntax/expression.ts';
import { printReference } from '../syntax/print-formula.ts';
import { listReferences } from './list-references.ts';

type NamedField = Pick<Field, 'id' | 'title' | 'columnName'>;
type Target = Pick<Reference, 'name' | 'by'>;

/**
 * The text with its references replaced, everything else as it was typed. `rewrite` answers null to keep one.
 * Text that is no formula comes back unchanged.
 */
export function rewriteReferences(text: string, rewrite: (reference: Reference) => Target | null): string {
  const parsed = parseFormula(text);
  if (!parsed.ok) return text;
  let result = '';
  let at = 0;
  for (const reference of listReferences(parsed.expression)) {
    const target = rewrite(reference);
    if (target === null) continue;
    result += text.slice(at, reference.span.start) + printReference(target);
    at = reference.span.end;
  }
  return result + text.slice(at);
}

/** A formula with titles as it is stored: references by id, so that renaming a field touches no formula. */
export function toStoredFormula(text: string, fields: readonly NamedField[]): string {
  return rewriteReferences(text, (reference) => {
    const field = findReferenced(reference, fields);
    return field === undefined ? null : { name: field.id, by: 'id' };
  });
}

/** A stored formula as people read it: references by title. A title with braces cannot be written and stays an id. */
export function toShownFormula(text: string, fields: readonly NamedField[]): string {
  return rewriteReferences(text, (reference) => {
    const field = findReferenced(reference, fields);
    return field === undefined || /[{}]/.test(field.title) ? null : { name: field.title, by: 'title' };
  });
}

/** A formula with titles after a field was renamed. */
export function renameReference(text: string, from: string, to: string): string {
  return rewriteReferences(text, ({ name, by }) => (by === 'title' && name === from ? { name: to, by } : null));
}

/** The field a reference means: `{{id}}` by id; else by title, by title without blanks around it, by column name, by id. */
export function findReferenced<One extends NamedField>({ name, by }: Target, fields: readonly One[]): One | undefined {
  const byId = fields.find((field) => field.id === name);
  if (by === 'id') return byId;
  const bare = name.trim();
  return (
    fields.find((field) => field.title === name) ??
    fields.find((field) => field.title === bare) ??
    fields.find((field) => field.columnName === bare) ??
    byId
  );
}
