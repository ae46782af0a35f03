import { dateTime } from '../date-time/date-time.ts';
import type { FieldKind } from '../field-kind.ts';

/** When the record last changed; kept by the product. */
export const lastModifiedTime: FieldKind = {
  ...dateTime,
  type: 'LastModifiedTime',
  label: 'Last modified time',
  group: 'System',
  isReadOnly: true,
};
