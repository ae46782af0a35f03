import { t } from '@lingui/core/macro';
import type { WireSourceDiff } from '@quadrille/contract';

/** A difference in the language of the person; in the server's words where it is of a kind we do not know. */
export function describeDifference({ type, cn = '', rtn = '', msg }: WireSourceDiff['detectedChanges'][number]): string {
  switch (type.replace(/^(TABLE|VIEW)_/, '')) {
    case 'NEW':
      return type === 'VIEW_NEW' ? t`New view` : t`New table`;
    case 'REMOVE':
      return type === 'VIEW_REMOVE' ? t`The view is gone` : t`The table is gone`;
    case 'COLUMN_ADD':
      return t`New column ${cn}`;
    case 'COLUMN_REMOVE':
      return t`Column ${cn} is gone`;
    case 'COLUMN_TYPE_CHANGE':
      return t`Column ${cn} has another type`;
    case 'COLUMN_PROPS_CHANGED':
      return t`Column ${cn} has other properties`;
    case 'RELATION_ADD':
      return t`Column ${cn} leads to ${rtn}`;
    case 'RELATION_REMOVE':
      return t`Column ${cn} no longer leads to ${rtn}`;
    default:
      return msg;
  }
}
