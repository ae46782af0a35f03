import { refuse } from '@quadrille/contract';
import type { SourceDesk } from './source.ts';

/** Where nothing but our own tables is stored. */
export const noSources: SourceDesk = {
  open: () => Promise.reject(refuse('connectionGone')),
};
