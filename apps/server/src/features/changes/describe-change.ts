import type { ChangeAbout } from '@quadrille/contract';
import { type ChangeAction, isChangeAction, readChangeName } from '@quadrille/domain';
import type { LoggedChange, TouchedTable } from '../../storage/engine.ts';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';

/** What a change did, in a few English words for people: `Edit 3 records in Films`. */
export function describeChange(schema: BaseSchema, change: LoggedChange['change'], touched: readonly TouchedTable[]): string {
  return sayInEnglish(aboutChange(schema, change, touched));
}

/** What a change did, to be said in any language. */
export function aboutChange(schema: BaseSchema, change: LoggedChange['change'], touched: readonly TouchedTable[]): ChangeAbout {
  const { action, reversal } = readChangeName(change.name);
  return {
    action,
    reversal,
    subject: titleOfSubject(change),
    tableCount: change.entities.filter(({ kind }) => kind === 'table').length,
    recordCount: touched.reduce((sum, part) => sum + part.count, 0),
    tableTitle: titleOfTable(schema, change, touched),
  };
}

/** The label of a change. A change of another version of the product is called by its name. */
export function sayInEnglish(about: ChangeAbout): string {
  const reversal = about.reversal === 'undone' ? 'Undo: ' : about.reversal === 'redone' ? 'Redo: ' : '';
  return reversal + (isChangeAction(about.action) ? words[about.action](about) : sentence(about.action));
}

type Say = (about: ChangeAbout) => string;

const ofRecords =
  (verb: string): Say =>
  ({ recordCount, tableTitle }) =>
    `${verb} ${recordCount} ${recordCount === 1 ? 'record' : 'records'}${tableTitle === null ? '' : ` in ${tableTitle}`}`;
const ofSubject =
  (verb: string): Say =>
  ({ subject }) =>
    `${verb} ${subject}`;

const words: Readonly<Record<ChangeAction, Say>> = {
  'records.created': ofRecords('Add'),
  'records.updated': ofRecords('Edit'),
  'records.deleted': ofRecords('Delete'),
  'records.moved': ofRecords('Move'),
  'records.restored': ofRecords('Restore'),
  'table.created': ofSubject('Create table'),
  'table.imported': ({ subject, tableCount }) => `Import ${tableCount > 1 ? `${tableCount} tables` : subject}`,
  'table.renamed': ofSubject('Rename table'),
  'table.deleted': ofSubject('Delete table'),
  'table.configured': ofSubject('Change table'),
  'table.moved': ofSubject('Move table'),
  'table.restored': ofSubject('Restore table'),
  'source.synced': ({ tableCount }) => `Read ${tableCount} ${tableCount === 1 ? 'table' : 'tables'} of a connected database`,
  'source.removed': () => 'Disconnect a database',
  'field.created': ofSubject('Add field'),
  'field.updated': ofSubject('Change field'),
  'field.converted': ofSubject('Convert field'),
  'field.deleted': ofSubject('Delete field'),
  'field.promoted': () => 'Change the primary field',
  'field.restored': ofSubject('Restore field'),
  'links.added': () => 'Link records',
  'links.removed': () => 'Unlink records',
  'links.restored': () => 'Restore links',
  'view.created': ofSubject('Create view'),
  'view.updated': ofSubject('Change view'),
  'view.deleted': ofSubject('Delete view'),
  'view.shared': ofSubject('Share view'),
  'view.shareUpdated': ofSubject('Change the share link of view'),
  'view.unshared': ofSubject('Stop sharing view'),
  'view.restored': ofSubject('Restore view'),
  'viewField.updated': () => 'Arrange fields',
  'sort.created': () => 'Add sort',
  'sort.updated': () => 'Change sort',
  'sort.deleted': () => 'Remove sort',
  'filter.created': () => 'Add filter',
  'filter.updated': () => 'Change filter',
  'filter.deleted': () => 'Remove filter',
  'hook.created': ofSubject('Create webhook'),
  'hook.updated': ofSubject('Change webhook'),
  'hook.deleted': ofSubject('Delete webhook'),
  'base.restored': () => 'Restore a snapshot',
  'base.shared': () => 'Share the base',
  'base.shareUpdated': () => 'Change the share link of the base',
  'base.unshared': () => 'Stop sharing the base',
  'rule.created': () => 'Add access rule',
  'rule.updated': () => 'Change access rule',
  'rule.deleted': () => 'Remove access rule',
};

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
  const text = name.replaceAll('.', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
