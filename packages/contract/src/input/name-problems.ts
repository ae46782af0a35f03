import { hasUnseenSigns, looksBlank } from '@quadrille/domain';
import type { WireIssue } from '../errors/wire-issue.ts';

/** Under these keys bodies carry names: of bases, tables, fields, options, views, webhooks, tokens, snapshots, people and everything else. */
const nameKeys: ReadonlySet<string> = new Set([
  'title',
  'name',
  'alias',
  'label',
  'table_name',
  'column_name',
  'view_name',
  'ref_table_name',
  'ref_column_name',
  'mirror_title',
  'tn',
  'cn',
  '_tn',
  '_cn',
  'firstname',
  'lastname',
  'first_name',
  'last_name',
  'user_name',
  'display_name',
]);
/** Options of a select in one text. */
const listKeys: ReadonlySet<string> = new Set(['dtxp']);

// oxlint-disable-next-line no-control-regex -- they are what is looked for
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/u;
const messages = {
  control: 'must not contain control characters',
  unseen: 'must not contain signs that nobody sees',
  blank: 'must hold something that can be seen',
} as const;

/**
 * Complaints about names with signs nobody sees or types: NUL, tabs, line feeds and their like, which databases cut off or refuse, and which no
 * address, header or file name takes; those that show nothing or turn the writing direction; and names of which nothing can be seen. The one place for names of every kind; bodies of records, whose keys are anybody's, are not looked at: `depth` says how far the keys are ours.
 */
export function nameProblems(body: unknown, depth: number): WireIssue[] {
  const issues: WireIssue[] = [];
  look(body, depth, '', issues);
  return issues;
}

function look(value: unknown, depth: number, path: string, issues: WireIssue[], isOption = false): void {
  if (depth === 0 || typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const place = `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (typeof inner !== 'string') {
      look(inner, depth - 1, place, issues, isOption || key === 'options');
      continue;
    }
    const fault = faultOf(key, inner, isOption);
    if (fault !== null)
      issues.push({ instancePath: place, schemaPath: `#${place}/pattern`, keyword: 'pattern', params: {}, message: messages[fault] });
  }
}

/** Options are made of values, which may hold anything that is no control character. */
function faultOf(key: string, name: string, isOption: boolean): keyof typeof messages | null {
  if (!nameKeys.has(key) && !listKeys.has(key)) return null;
  if (control.test(name)) return 'control';
  if (isOption || listKeys.has(key)) return null;
  if (hasUnseenSigns(name)) return 'unseen';
  return looksBlank(name) ? 'blank' : null;
}
