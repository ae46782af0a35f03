import type { WireProject } from '@quadrille/contract';
import { holdsText } from '../../platform/holds-text.ts';

export type BaseChoice = 'all' | 'starred' | 'shared';

const isChosen: Readonly<Record<BaseChoice, (base: WireProject) => boolean>> = {
  all: () => true,
  starred: ({ starred }) => Boolean(starred),
  shared: ({ project_role: role }) => role != null && role !== 'owner',
};

/** The bases of a tab whose name, or what they are for, holds a text. */
export function chooseBases(bases: readonly WireProject[], choice: BaseChoice, wanted: string): readonly WireProject[] {
  return bases.filter((base) => isChosen[choice](base) && holdsText(`${base.title} ${base.description ?? ''}`, wanted));
}
