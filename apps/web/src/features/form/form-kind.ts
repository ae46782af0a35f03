import { msg } from '@lingui/core/macro';
import { viewIcons } from '@quadrille/ui-kit-react';
import type { ViewKindEntry } from '../records/index.ts';
import { FormScreen } from './form-screen.tsx';

/** Questions whose answers become records. Its screen is where it is built. */
export const formKind: ViewKindEntry = {
  icon: viewIcons.form,
  title: msg`Form`,
  tools: new Set([]),
  ownTools: [],
  hasCards: false,
  Screen: FormScreen,
  Shared: null,
};
