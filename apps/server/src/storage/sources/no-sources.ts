import { AppError } from '@quadrille/contract';
import type { SourceDesk } from './source.ts';

/** Where nothing but our own tables is stored. */
export const noSources: SourceDesk = {
  open: () => Promise.reject(new AppError('unprocessable', { reason: 'The connection this table came from is gone.' })),
};
