import type { WireProject } from '@quadrille/contract';
import { atom } from 'nanostores';

/** The base somebody wants to rename or delete; null while no such dialog is open. */
export const $renaming = atom<WireProject | null>(null);
export const $deleting = atom<WireProject | null>(null);

export const askRenameBase = (base: WireProject): void => $renaming.set(base);
export const askDeleteBase = (base: WireProject): void => $deleting.set(base);
