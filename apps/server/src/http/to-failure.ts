import { AppError, isAppError, refuseProgram } from '@quadrille/contract';
import { isDatabaseAway } from '../platform/is-database-away.ts';
import { isDiskFull } from '../platform/is-disk-full.ts';
import type { Log } from '../platform/log.ts';

interface FrameworkError extends Error {
  readonly code?: string;
  readonly statusCode?: number;
}

/** Any error as one of ours. What nobody expected is logged here and told to nobody. */
export function toFailure(error: unknown, log: Log, where: Readonly<Record<string, unknown>>): AppError {
  if (isAppError(error)) return error;
  const known = fromFramework(error as FrameworkError);
  if (known) return known;
  if (isDiskFull(error)) {
    log.error('The disk is full.', { ...where, error });
    return new AppError('diskFull');
  }
  if (isDatabaseAway(error)) {
    log.warn('The database could not be reached.', { ...where, error });
    return new AppError(
      'unavailable',
      {},
      'The database cannot be reached at the moment. Nothing half-done was kept; try again in a moment.',
    );
  }
  log.error('A request failed unexpectedly.', { ...where, error });
  return new AppError('internal');
}

/** What the HTTP framework says about unreadable requests. */
function fromFramework(error: FrameworkError): AppError | null {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('tooLarge');
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refuseProgram('badRequest', 'This call takes JSON.');
  if (error.name === 'ImportError') return refuseProgram('unreadableFile', error.message);
  if (error.name === 'AbortError') return new AppError('aborted');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return refuseProgram('badRequest', `The request cannot be read: ${error.message}`);
  }
  return null;
}
