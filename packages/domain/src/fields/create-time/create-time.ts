import { dateTime } from '../date-time/date-time.ts';
import type { FieldKind } from '../field-kind.ts';

/** When the record was made; kept by the product. */
export const createTime: FieldKind = { ...dateTime, type: 'CreateTime', label: 'Created time', group: 'System', isReadOnly: true };
