import { msg } from '@lingui/core/macro';
import { drawnAsCode } from './drawn-as-code.ts';
import { valueFieldSetting } from './shared-settings.ts';
import type { FieldKind } from '../field-kind.ts';
import { readOnlyKind } from './base-kinds.ts';

export const qrCode: FieldKind = readOnlyKind('computed', {
  name: msg`QR code`,
  iconPaths: [
    'M4 3h3a1 1 0 0 1 1 1v3a1 1 0 0 1 -1 1h-3a1 1 0 0 1 -1 -1v-3a1 1 0 0 1 1 -1z',
    'M17 3h3a1 1 0 0 1 1 1v3a1 1 0 0 1 -1 1h-3a1 1 0 0 1 -1 -1v-3a1 1 0 0 1 1 -1z',
    'M4 16h3a1 1 0 0 1 1 1v3a1 1 0 0 1 -1 1h-3a1 1 0 0 1 -1 -1v-3a1 1 0 0 1 1 -1z',
    'M21 16h-3a2 2 0 0 0-2 2v3',
    'M21 21v.01',
    'M12 7v3a2 2 0 0 1-2 2H7',
    'M3 12h.01',
    'M12 3h.01',
    'M12 16v.01',
    'M16 12h1',
    'M21 12v.01',
    'M12 21v-1',
  ],
  ...drawnAsCode,
  settings: ({ fields }) => [valueFieldSetting(fields)],
});
