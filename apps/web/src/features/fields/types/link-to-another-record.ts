import { msg } from '@lingui/core/macro';
import { shownAsLinks } from './shown-as-links.ts';
import type { FieldKind } from '../field-kind.ts';
import { writtenKind } from './base-kinds.ts';

export const linkToAnotherRecord: FieldKind = writtenKind({
  name: msg`Link`,
  ...shownAsLinks,
});
