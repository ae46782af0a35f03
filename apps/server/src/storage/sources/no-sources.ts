import { refuse } from '@quadrille/contract';
import type { SourceConnections } from './source.ts';

/** For engines that hold only our own tables. */
export const noSources: SourceConnections = {
  open: () => Promise.reject(refuse('connectionGone')),
};
