import { refuse } from '@quadrille/contract';
import type { SourceConnections } from './source.ts';

/** Where nothing but our own tables is stored. */
export const noSources: SourceConnections = {
  open: () => Promise.reject(refuse('connectionGone')),
};
