import { msg, t } from '@lingui/core/macro';
import { linkOptions } from '@tanstack/react-router';
import { PenLine, Sparkles } from 'lucide-react';
import { type BaseKindEntry, createItem, type ItemKindEntry } from '../items/index.ts';
import { CowriterHome } from './lazy-page.tsx';

/** Where a prompt is opened. */
function placeOf(baseId: string, itemId: string) {
  return linkOptions({ to: '/$typeOrId/cowriter/$projectId/$', params: { typeOrId: 'nc', projectId: baseId, _splat: itemId } });
}

/** What a language model is asked for, record by record. */
export const promptKind: ItemKindEntry = {
  icon: PenLine,
  title: msg`Prompt`,
  newTitle: msg`New prompt`,
  untitled: msg`Prompt`,
  holdsItems: false,
  placeOf,
};

/** A base for texts made of records; begins with an empty prompt. The tables it writes for stand beside it in the tree. */
export const cowriterKind: BaseKindEntry = {
  icon: Sparkles,
  title: msg`Cowriter`,
  sentence: msg`Texts written from your records by a language model.`,
  Home: CowriterHome,
  begin: async (baseId) => placeOf(baseId, (await createItem(baseId, { kind: 'prompt', title: t`Prompt` })).id),
};
