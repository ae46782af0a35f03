import { msg } from '@lingui/core/macro';
import { shownAsLinks } from './shown-as-links.ts';
import type { FieldKind } from '../field-kind.ts';
import { writtenKind } from './base-kinds.ts';

export const links: FieldKind = writtenKind({
  name: msg`Links`,
  ...shownAsLinks,
});
