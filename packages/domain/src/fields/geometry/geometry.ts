import { limits } from '../../limits/limits.ts';
import { describeValue } from '../../values/describe-value.ts';
import { parsed, refused } from '../../values/parsed.ts';
import { filterOpsFor } from '../../view/filter-ops.ts';
import type { FieldKind } from '../field-kind.ts';
import { parseText, textBehaviour } from '../shared/text-value.ts';
import { wktError } from './wkt-error.ts';

/** Shapes as well-known text, checked and kept as written. */
export const geometry: FieldKind = {
  ...textBehaviour,
  type: 'Geometry',
  label: 'Geometry',
  group: 'Media',
  parse: (input) => {
    const result = parseText(input, limits.text);
    if (!result.ok || result.value === null) return result;
    const text = String(result.value).trim();
    if (text === '') return parsed(null);
    const fault = wktError(text);
    return fault === null ? parsed(text) : refused({ code: 'noShape', found: describeValue(text), reason: fault });
  },
  filterOps: filterOpsFor.text,
};
