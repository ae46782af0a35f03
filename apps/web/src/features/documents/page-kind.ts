import { msg, t } from '@lingui/core/macro';
import { linkOptions } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { type BaseKindEntry, createItem, type ItemKindEntry } from '../items/index.ts';
import { DocumentationHome } from './lazy-page.tsx';

/** Where a page is opened. */
function placeOf(baseId: string, itemId: string) {
  return linkOptions({ to: '/$typeOrId/$projectId/doc/$itemId', params: { typeOrId: 'nc', projectId: baseId, itemId } });
}

/** A text people write together; pages stand in each other. */
export const pageKind: ItemKindEntry = {
  icon: FileText,
  title: msg`Page`,
  newTitle: msg`New page`,
  untitled: msg`Untitled`,
  holdsItems: true,
  placeOf,
};

/** A base that begins with a page in place of a table. */
export const documentationKind: BaseKindEntry = {
  icon: FileText,
  title: msg`Documents`,
  sentence: msg`Pages in a tree, written together.`,
  Home: DocumentationHome,
  begin: async (baseId) => placeOf(baseId, (await createItem(baseId, { kind: 'page', title: t`Welcome` })).id),
};
