import { msg } from '@lingui/core/macro';
import { viewIcons } from '@quadrille/ui-kit-react';
import { lazyScreen } from '../records/index.ts';
import type { ViewKindEntry } from '../records/index.ts';
import { TableGallery } from './table-gallery.tsx';

/** Records as cards side by side, each under its cover. */
export const galleryKind: ViewKindEntry = {
  icon: viewIcons.gallery,
  title: msg`Gallery`,
  tools: new Set(['fields', 'filter', 'sort', 'color', 'export']),
  ownTools: [],
  hasCards: false,
  Screen: TableGallery,
  Shared: lazyScreen(() => import('./shared-gallery.tsx')),
};
