import type { ChangeAbout } from '@quadrille/contract';
import { type ChangeAction, type FieldId, isChangeAction, readChangeName } from '@quadrille/domain';
import type { TouchedTable } from '../../storage/store/committed-change.ts';
import type { LoggedChange } from '../../storage/store/logged-change.ts';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';

/** What a change did, in a few English words for people: `Edit 3 records in Films`. */
export function describeChange(schema: BaseSchema, change: LoggedChange['change'], touched: readonly TouchedTable[]): string {
  return sayInEnglish(aboutChange(schema, change, touched));
}

/** What a change did, to be said in any language. */
export function aboutChange(schema: BaseSchema, change: LoggedChange['change'], touched: readonly TouchedTable[]): ChangeAbout {
  const { action, reversal } = readChangeName(change.name);
  const isKnown = isKnownToPeople(schema, change);
  const known = touched.filter(({ tableId }) => isKnown(tableId));
  const seen = known.filter((part) => !isBehindScenes(schema, part));
  const parts = [seen, known].find((some) => some.length > 0) ?? touched;
  return {
    action,
    reversal,
    subject: titleOfSubject(change, isKnown),
    tableCount: change.entities.filter(({ kind }) => kind === 'table').length,
    recordCount: parts.reduce((sum, part) => sum + part.count, 0),
    tableTitle: titleOfTable(schema, change, parts),
  };
}

/** Keys of links and of an order made by hand: people see records linked and moved, not the records that keep it. */
function isBehindScenes(schema: BaseSchema, { tableId, kind, fieldIds }: TouchedTable): boolean {
  const fieldById = schema.tableById.get(tableId)?.fieldById;
  const isKept = (id: FieldId): boolean => {
    const field = fieldById?.get(id);
    return field !== undefined && (field.type === 'ForeignKey' || field.isSystem);
  };
  return kind === 'update' && fieldIds.length > 0 && fieldIds.every(isKept);
}

/** All tables but those that only keep which records are linked: people never see these, nor their fields. */
function isKnownToPeople(schema: BaseSchema, { entities }: LoggedChange['change']): (tableId: string | undefined) => boolean {
  const made = entities.flatMap(({ kind, id, before, after }) => (kind === 'table' ? [{ id, doc: after ?? before }] : []));
  const tables = [...schema.tables, ...made] as readonly { readonly id: string; readonly doc: { readonly isJunction?: boolean } | null }[];
  const hidden = new Set(tables.filter(({ doc }) => doc?.isJunction === true).map(({ id }) => id));
  return (tableId) => tableId === undefined || !hidden.has(tableId);
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
/** Which table the links are kept in is nobody's concern. */
const ofLinks =
  (verb: string): Say =>
  (about) =>
    ofRecords(verb)({ ...about, tableTitle: null });
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
  'records.pasted': (about) => `${ofRecords('Paste')(about)}, with new fields`,
  'records.written': ofRecords('Write with the cowriter:'),
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
  'links.added': ofLinks('Link'),
  'links.removed': ofLinks('Unlink'),
  'links.restored': () => 'Restore links',
  'view.created': ofSubject('Create view'),
  'view.updated': ofSubject('Change view'),
  'view.deleted': ofSubject('Delete view'),
  'view.shared': ofSubject('Share view'),
  'view.shareUpdated': ofSubject('Change the share link of view'),
  'view.unshared': ofSubject('Stop sharing view'),
  'view.restored': ofSubject('Restore view'),
  'viewField.updated': () => 'Arrange fields',
  'viewField.grouped': () => 'Group records',
  'viewField.regrouped': () => 'Change grouping',
  'viewField.ungrouped': () => 'Ungroup records',
  'sort.created': () => 'Add sort',
  'sort.updated': () => 'Change sort',
  'sort.deleted': () => 'Remove sort',
  'sort.rearranged': () => 'Change sorts',
  'sort.cleared': () => 'Remove all sorts',
  'filter.created': () => 'Add filter',
  'filter.updated': () => 'Change filter',
  'filter.deleted': () => 'Remove filter',
  'filter.rearranged': () => 'Change filters',
  'filter.cleared': () => 'Remove all filters',
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
  'dashboard.created': ofSubject('Create dashboard'),
  'dashboard.updated': ofSubject('Change dashboard'),
  'dashboard.deleted': ofSubject('Delete dashboard'),
  'dashboard.arranged': () => 'Arrange a dashboard',
  'dashboard.shared': ofSubject('Share dashboard'),
  'dashboard.shareUpdated': ofSubject('Change the share link of dashboard'),
  'dashboard.unshared': ofSubject('Stop sharing dashboard'),
  'widget.created': ofSubject('Add widget'),
  'widget.updated': ofSubject('Change widget'),
  'widget.deleted': ofSubject('Remove widget'),
  'item.created': ofSubject('Create'),
  'item.updated': ofSubject('Change'),
  'item.moved': ofSubject('Move'),
  'item.deleted': ofSubject('Delete'),
  'item.shared': ofSubject('Share'),
  'item.unshared': ofSubject('Stop sharing'),
};

function titleOfSubject({ name, entities }: LoggedChange['change'], isKnown: (tableId: string | undefined) => boolean): string {
  const kind = name.split('.')[0];
  const ofKind = entities.filter((candidate) => candidate.kind === kind);
  const entity = ofKind.find(({ before, after }) => {
    const doc = (after ?? before) as { readonly tableId?: string; readonly type?: string } | null;
    // the key that keeps a link comes with the link people asked for
    return isKnown(doc?.tableId) && doc?.type !== 'ForeignKey';
  });
  const subject = entity ?? ofKind[0];
  return titleOf(subject?.before ?? subject?.after) ?? titleOf(subject?.after) ?? '';
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
