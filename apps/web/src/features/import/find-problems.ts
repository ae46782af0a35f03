import type { FieldType } from '@quadrille/domain';
import type { ColumnCheck, ImportColumn } from '@quadrille/importer';
import { isDayOrderOpen, type TableDraft } from './draft.ts';

/** What stands in the way of a table, or should be known before it is made. */
export type Problem =
  | { readonly kind: 'noTitle' }
  | { readonly kind: 'noFields' }
  | { readonly kind: 'noName'; readonly source: number }
  | { readonly kind: 'sameName'; readonly source: number; readonly name: string }
  | { readonly kind: 'misfits'; readonly source: number; readonly name: string; readonly type: FieldType; readonly check: ColumnCheck }
  | { readonly kind: 'dayOrder'; readonly source: number; readonly name: string };

/** Kinds without whose solution nothing can be imported. */
const blocking: ReadonlySet<Problem['kind']> = new Set(['noTitle', 'noFields', 'noName', 'sameName']);

export function isBlocking(problem: Problem): boolean {
  return blocking.has(problem.kind);
}

/** Problems of a table in the order of its columns; what must be solved comes first. */
export function findProblems(draft: TableDraft): readonly Problem[] {
  if (!draft.isKept) return [];
  const kept = draft.table.columns.filter((column) => column.keep);
  const problems: Problem[] = [];
  if (draft.table.title.trim() === '') problems.push({ kind: 'noTitle' });
  if (kept.length === 0) problems.push({ kind: 'noFields' });
  const names = new Set<string>();
  for (const column of kept) problems.push(...findColumnProblems(draft, column, names));
  return problems.toSorted((a, b) => Number(isBlocking(b)) - Number(isBlocking(a)));
}

function findColumnProblems(draft: TableDraft, column: ImportColumn, names: Set<string>): Problem[] {
  const problems: Problem[] = [];
  const { source } = column;
  const name = column.title.trim();
  const folded = name.toLowerCase();
  if (name === '') problems.push({ kind: 'noName', source });
  else if (names.has(folded)) problems.push({ kind: 'sameName', source, name });
  names.add(folded);
  const check = draft.checks[source];
  if (check && check.failed > 0) problems.push({ kind: 'misfits', source, name, type: column.type, check });
  if (isDayOrderOpen(column)) problems.push({ kind: 'dayOrder', source, name });
  return problems;
}
