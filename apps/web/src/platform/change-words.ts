import { plural, t } from '@lingui/core/macro';
import type { ChangeAbout } from '@quadrille/contract';
import { type ChangeAction, type ChangeReversal, isChangeAction } from '@quadrille/domain';

/** A change, or the answer of undo and redo: what it is made of, and the English the server has for it. */
export interface Described {
  readonly label: string;
  readonly about: ChangeAbout | null;
}

/** What a change did, in the language of the person; in the server's English where it is of a version we do not know. */
export function describeChange({ label, about }: Described): string {
  if (about === null || !isChangeAction(about.action)) return label;
  const said = words[about.action](about);
  return about.reversal === null ? said : reversals[about.reversal](said);
}

const reversals: Readonly<Record<ChangeReversal, (said: string) => string>> = {
  undone: (undo) => t`Undo: ${undo}`,
  redone: (redo) => t`Redo: ${redo}`,
};

/** In the order of `changeActions`. */
const words: Readonly<Record<ChangeAction, (about: ChangeAbout) => string>> = {
  'records.created': ({ recordCount: count, tableTitle: table }) =>
    table === null
      ? t`${plural(count, { one: 'Add # record', other: 'Add # records' })}`
      : t`${plural(count, { one: `Add # record in ${table}`, other: `Add # records in ${table}` })}`,
  'records.updated': ({ recordCount: count, tableTitle: table }) =>
    table === null
      ? t`${plural(count, { one: 'Edit # record', other: 'Edit # records' })}`
      : t`${plural(count, { one: `Edit # record in ${table}`, other: `Edit # records in ${table}` })}`,
  'records.deleted': ({ recordCount: count, tableTitle: table }) =>
    table === null
      ? t`${plural(count, { one: 'Delete # record', other: 'Delete # records' })}`
      : t`${plural(count, { one: `Delete # record in ${table}`, other: `Delete # records in ${table}` })}`,
  'records.moved': ({ recordCount: count, tableTitle: table }) =>
    table === null
      ? t`${plural(count, { one: 'Move # record', other: 'Move # records' })}`
      : t`${plural(count, { one: `Move # record in ${table}`, other: `Move # records in ${table}` })}`,
  'records.restored': ({ recordCount: count, tableTitle: table }) =>
    table === null
      ? t`${plural(count, { one: 'Restore # record', other: 'Restore # records' })}`
      : t`${plural(count, { one: `Restore # record in ${table}`, other: `Restore # records in ${table}` })}`,
  'records.written': ({ recordCount: count, tableTitle: table }) =>
    table === null
      ? t`${plural(count, { one: 'Write # record with the cowriter', other: 'Write # records with the cowriter' })}`
      : t`${plural(count, { one: `Write # record in ${table} with the cowriter`, other: `Write # records in ${table} with the cowriter` })}`,
  'records.pasted': ({ recordCount: count, tableTitle: table }) =>
    table === null
      ? t`${plural(count, { one: 'Paste # record, with new fields', other: 'Paste # records, with new fields' })}`
      : t`${plural(count, { one: `Paste # record in ${table}, with new fields`, other: `Paste # records in ${table}, with new fields` })}`,
  'table.created': ({ subject }) => t`Create table ${subject}`,
  'table.imported': ({ subject, tableCount: count }) =>
    count > 1 ? t`${plural(count, { one: 'Import # table', other: 'Import # tables' })}` : t`Import ${subject}`,
  'table.renamed': ({ subject }) => t`Rename table ${subject}`,
  'table.deleted': ({ subject }) => t`Delete table ${subject}`,
  'table.configured': ({ subject }) => t`Change table ${subject}`,
  'table.moved': ({ subject }) => t`Move table ${subject}`,
  'table.restored': ({ subject }) => t`Restore table ${subject}`,
  'source.synced': ({ tableCount: count }) =>
    t`${plural(count, { one: 'Read # table of a connected database', other: 'Read # tables of a connected database' })}`,
  'source.removed': () => t`Disconnect a database`,
  'field.created': ({ subject }) => t`Add field ${subject}`,
  'field.updated': ({ subject }) => t`Change field ${subject}`,
  'field.converted': ({ subject }) => t`Convert field ${subject}`,
  'field.deleted': ({ subject }) => t`Delete field ${subject}`,
  'field.promoted': () => t`Change the primary field`,
  'field.restored': ({ subject }) => t`Restore field ${subject}`,
  'links.added': ({ recordCount: count }) => t`${plural(count, { one: 'Link # record', other: 'Link # records' })}`,
  'links.removed': ({ recordCount: count }) => t`${plural(count, { one: 'Unlink # record', other: 'Unlink # records' })}`,
  'links.restored': () => t`Restore links`,
  'view.created': ({ subject }) => t`Create view ${subject}`,
  'view.updated': ({ subject }) => t`Change view ${subject}`,
  'view.deleted': ({ subject }) => t`Delete view ${subject}`,
  'view.shared': ({ subject }) => t`Share view ${subject}`,
  'view.shareUpdated': ({ subject }) => t`Change the share link of view ${subject}`,
  'view.unshared': ({ subject }) => t`Stop sharing view ${subject}`,
  'view.restored': ({ subject }) => t`Restore view ${subject}`,
  'viewField.updated': () => t`Arrange fields`,
  'viewField.grouped': () => t`Group records`,
  'viewField.regrouped': () => t`Change grouping`,
  'viewField.ungrouped': () => t`Ungroup records`,
  'sort.created': () => t`Add sort`,
  'sort.updated': () => t`Change sort`,
  'sort.deleted': () => t`Remove sort`,
  'sort.rearranged': () => t`Change sorts`,
  'sort.cleared': () => t`Remove all sorts`,
  'filter.created': () => t`Add filter`,
  'filter.updated': () => t`Change filter`,
  'filter.deleted': () => t`Remove filter`,
  'filter.rearranged': () => t`Change filters`,
  'filter.cleared': () => t`Remove all filters`,
  'hook.created': ({ subject }) => t`Create webhook ${subject}`,
  'hook.updated': ({ subject }) => t`Change webhook ${subject}`,
  'hook.deleted': ({ subject }) => t`Delete webhook ${subject}`,
  'base.restored': () => t`Restore a snapshot`,
  'base.shared': () => t`Share the base`,
  'base.shareUpdated': () => t`Change the share link of the base`,
  'base.unshared': () => t`Stop sharing the base`,
  'dashboard.created': ({ subject }) => t`Create dashboard ${subject}`,
  'dashboard.updated': ({ subject }) => t`Change dashboard ${subject}`,
  'dashboard.deleted': ({ subject }) => t`Delete dashboard ${subject}`,
  'dashboard.arranged': () => t`Arrange a dashboard`,
  'dashboard.shared': ({ subject }) => t`Share dashboard ${subject}`,
  'dashboard.shareUpdated': ({ subject }) => t`Change the share link of dashboard ${subject}`,
  'dashboard.unshared': ({ subject }) => t`Stop sharing dashboard ${subject}`,
  'widget.created': ({ subject }) => t`Add widget ${subject}`,
  'widget.updated': ({ subject }) => t`Change widget ${subject}`,
  'widget.deleted': ({ subject }) => t`Remove widget ${subject}`,
  'rule.created': () => t`Add access rule`,
  'rule.updated': () => t`Change access rule`,
  'rule.deleted': () => t`Remove access rule`,
  'item.created': ({ subject }) => t`Create ${subject}`,
  'item.updated': ({ subject }) => t`Change ${subject}`,
  'item.moved': ({ subject }) => t`Move ${subject}`,
  'item.deleted': ({ subject }) => t`Delete ${subject}`,
  'item.shared': ({ subject }) => t`Share ${subject}`,
  'item.unshared': ({ subject }) => t`Stop sharing ${subject}`,
};
