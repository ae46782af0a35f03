import { msg, t } from '@lingui/core/macro';
import { linkOptions } from '@tanstack/react-router';
import { Database } from 'lucide-react';
import { createStarterTable } from '../../platform/bases.state.ts';
import type { BaseKindEntry } from '../items/index.ts';
import { BaseHome } from './base-home.tsx';

/** Tables and all ways to look at them; begins with an empty one, ready to type in. */
export const databaseKind: BaseKindEntry = {
  icon: Database,
  title: msg`Database`,
  sentence: msg`Tables with views, forms and links between records.`,
  Home: BaseHome,
  begin: async (baseId) => {
    const table = await createStarterTable(baseId, t`Table 1`, { name: t`Name`, notes: t`Notes` });
    return linkOptions({
      to: '/$typeOrId/$projectId/$viewId/{-$viewTitle}',
      params: { typeOrId: 'nc', projectId: baseId, viewId: table.id, viewTitle: undefined },
    });
  },
};
