import { msg } from '@lingui/core/macro';
import { momentSettings } from './shared-settings.ts';
import type { FieldKind } from '../field-kind.ts';
import { readOnlyKind } from './base-kinds.ts';

export const lastModifiedTime: FieldKind = readOnlyKind('system', {
  name: msg`Last modified time`,
  iconPaths: [
    'M11 10v4h4',
    'm11 14 1.535-1.605a5 5 0 018 1.5',
    'M16 2v3',
    'm21 18-1.535 1.605a5 5 0 01-8-1.5',
    'M21 22v-4h-4',
    'M21 8.517V5a2 2 0 00-2-2H5a2 2 0 00-2 2v14a2 2 0 002 2h3.517',
    'M3 9h4',
    'M8 2v3',
  ],
  cell: 'systemTime',
  settings: momentSettings,
});
