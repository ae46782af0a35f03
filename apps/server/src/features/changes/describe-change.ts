import type { LoggedChange, TouchedTable } from '../../storage/engine.ts';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';

/** What a change did, in a few English words for people: `Edit 3 records in Films`. */
export function describeChange(schema: BaseSchema, change: LoggedChange['change'], touched: readonly TouchedTable[]): string {
  const words = change.name.split('.');
  const reversal = words.at(-1) === 'undone' ? 'Undo: ' : words.at(-1) === 'redone' ? 'Redo: ' : '';
  const name = words.slice(0, 2).join('.');
  const table = titleOfTable(schema, change, touched);
  const count = touched.reduce((sum, part) => sum + part.count, 0);
  const rows = `${count} ${count === 1 ? 'record' : 'records'}${table === null ? '' : ` in ${table}`}`;
  const subject = titleOfSubject(change);
  const say: Readonly<Record<string, string>> = {
    'records.created': `Add ${rows}`,
    'records.updated': `Edit ${rows}`,
    'records.deleted': `Delete ${rows}`,
    'table.created': `Create table ${subject}`,
    'table.imported': `Import ${subject}`,
    'table.renamed': `Rename table ${subject}`,
    'table.deleted': `Delete table ${subject}`,
    'field.created': `Add field ${subject}`,
    'field.updated': `Change field ${subject}`,
    'field.converted': `Convert field ${subject}`,
    'field.deleted': `Delete field ${subject}`,
    'view.created': `Create view ${subject}`,
    'view.updated': `Change view ${subject}`,
    'view.deleted': `Delete view ${subject}`,
    'viewField.updated': 'Arrange fields',
    'sort.created': 'Add sort',
    'sort.updated': 'Change sort',
    'sort.deleted': 'Remove sort',
    'filter.created': 'Add filter',
    'filter.updated': 'Change filter',
    'filter.deleted': 'Remove filter',
  };
  return reversal + (say[name] ?? sentence(name));
}

function titleOfSubject({ name, entities }: LoggedChange['change']): string {
  const kind = name.split('.')[0];
  const entity = entities.find((candidate) => candidate.kind === kind);
  return titleOf(entity?.before ?? entity?.after) ?? titleOf(entity?.after) ?? '';
}

function titleOfTable(schema: BaseSchema, { entities }: LoggedChange['change'], touched: readonly TouchedTable[]): string | null {
  const id = touched[0]?.tableId;
  const known = schema.tables.find((table) => table.id === id);
  const gone = entities.find((entity) => entity.kind === 'table' && entity.id === id);
  return known?.doc.title ?? titleOf(gone?.before) ?? null;
}

function titleOf(doc: unknown): string | null {
  const title = (doc as { readonly title?: unknown } | null | undefined)?.title;
  return typeof title === 'string' ? title : null;
}

/** `sort.created` as "Sort created". */
function sentence(name: string): string {
  const words = name.replaceAll('.', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
