import { msg } from '@lingui/core/macro';
import { linkOptions } from '@tanstack/react-router';
import { SquareTerminal } from 'lucide-react';
import type { ItemKindEntry } from '../items/index.ts';

/** A SELECT that is kept with the base. */
export const queryKind: ItemKindEntry = {
  icon: SquareTerminal,
  title: msg`Query`,
  newTitle: msg`New query`,
  untitled: msg`New query`,
  holdsItems: false,
  placeOf: (baseId, itemId) =>
    linkOptions({ to: '/$typeOrId/$projectId/sql', params: { typeOrId: 'nc', projectId: baseId }, search: { query: itemId } }),
};
