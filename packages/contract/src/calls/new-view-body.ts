import { limits } from '@quadrille/domain';
import * as v from 'valibot';
import { optionalFlagInput } from '../input/flag.ts';
import { optionalNumberInput } from '../input/number.ts';
import { viewMetaInput } from '../wire/meta.ts';

/** What a new view of any kind is described by. */
export const newViewEntries = {
  title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(limits.viewTitle)),
  /** The kind is told by the path; older programs send it as well. */
  type: optionalNumberInput,
  /** Columns, sorts and filters of this view of the same table; its settings too where it is of the same kind. */
  copy_from_id: v.nullish(v.string()),
  lock_type: v.nullish(v.picklist(['collaborative', 'locked', 'personal'])),
  show_system_fields: optionalFlagInput,
  meta: viewMetaInput,
} as const;
