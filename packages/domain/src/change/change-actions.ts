/** What the product writes into a base: names of changes. A change that takes one back or does it again adds `.undone` or `.redone`. */
export const changeActions = [
  'records.created',
  'records.updated',
  'records.deleted',
  'records.moved',
  'records.restored',
  'records.pasted',
  'records.written',
  'table.created',
  'table.imported',
  'table.renamed',
  'table.deleted',
  'table.configured',
  'table.moved',
  'table.restored',
  'source.synced',
  'source.removed',
  'field.created',
  'field.updated',
  'field.converted',
  'field.deleted',
  'field.promoted',
  'field.restored',
  'links.added',
  'links.removed',
  'links.restored',
  'view.created',
  'view.updated',
  'view.deleted',
  'view.shared',
  'view.shareUpdated',
  'view.unshared',
  'view.restored',
  'viewField.updated',
  'viewField.grouped',
  'viewField.regrouped',
  'viewField.ungrouped',
  'sort.created',
  'sort.updated',
  'sort.deleted',
  'sort.rearranged',
  'sort.cleared',
  'filter.created',
  'filter.updated',
  'filter.deleted',
  'filter.rearranged',
  'filter.cleared',
  'hook.created',
  'hook.updated',
  'hook.deleted',
  'base.restored',
  'base.shared',
  'base.shareUpdated',
  'base.unshared',
  'rule.created',
  'rule.updated',
  'rule.deleted',
  'dashboard.created',
  'dashboard.updated',
  'dashboard.deleted',
  'dashboard.arranged',
  'dashboard.shared',
  'dashboard.shareUpdated',
  'dashboard.unshared',
  'widget.created',
  'widget.updated',
  'widget.deleted',
  'item.created',
  'item.updated',
  'item.moved',
  'item.deleted',
  'item.shared',
  'item.unshared',
] as const;

export type ChangeAction = (typeof changeActions)[number];
export type ChangeReversal = 'undone' | 'redone';

/** `field.updated.undone` as what was done and whether that took something back or did it again. */
export function readChangeName(name: string): { readonly action: string; readonly reversal: ChangeReversal | null } {
  const match = /^(.+)\.(undone|redone)$/.exec(name);
  if (!match) return { action: name, reversal: null };
  return { action: readChangeName(match[1] as string).action, reversal: match[2] as ChangeReversal };
}

/** False for names of another version of the product. */
export function isChangeAction(action: string): action is ChangeAction {
  return (changeActions as readonly string[]).includes(action);
}
