import type { WireChange } from '@quadrille/contract';

/** What the page of a table shows of a change: records, fields and how a view shows them; not what stands on pages of its own. */
const ofTables: ReadonlySet<string> = new Set(['records', 'links', 'field', 'view', 'viewField', 'sort', 'filter']);
const ownPages: ReadonlySet<string> = new Set(['hook', 'rule', 'dashboard', 'widget', 'item']);

/** Whether the page of a table shows what a change did. That the table itself came is more than a step on its page. */
export function isShownOnTable({ about, tableIds, entities }: WireChange, tableId: string): boolean {
  const [area = '', deed = ''] = about.action.split('.');
  if (entities.some(({ kind }) => ownPages.has(kind))) return false;
  const isOfTable = ofTables.has(area) || (area === 'table' && (deed === 'renamed' || deed === 'configured'));
  return isOfTable && tableIds.includes(tableId);
}

/** Whether the page of a dashboard shows what a change did. */
export function isShownOnDashboard({ about, entities }: WireChange, dashboardId: string): boolean {
  const [area = '', deed = ''] = about.action.split('.');
  if (area !== 'widget' && (area !== 'dashboard' || deed === 'created' || deed === 'deleted')) return false;
  return entities.some(({ kind, id }) => kind === 'widget' || id === dashboardId);
}
