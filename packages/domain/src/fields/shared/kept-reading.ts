import { listMarks } from '../../text/list-text.ts';
import type { TextReading } from '../../text/text-reading.ts';
import type { Field } from '../field.ts';

/** How texts of the field were read when a column of them became its values: the choice stays with the field as `meta.reading`. */
export function keptReading({ meta }: Pick<Field, 'meta'>): TextReading {
  const kept: unknown = Object.hasOwn(meta, 'reading') ? meta['reading'] : null;
  if (typeof kept !== 'object' || kept === null) return {};
  const { order, decimalMark, listMark } = kept as Record<string, unknown>;
  const mark = listMarks.find((one) => one === listMark);
  return {
    ...((order === 'dayFirst' || order === 'monthFirst') && { order }),
    ...((decimalMark === '.' || decimalMark === ',') && { decimalMark }),
    ...(mark !== undefined && { listMark: mark }),
  };
}
