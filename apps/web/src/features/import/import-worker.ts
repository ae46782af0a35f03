// Reading and guessing away from the page: the importer's worker, and counting beside it. One file for both, so that
// the workbook reader is shipped once.
import '@quadrille/importer/worker';
import { countMisfits, type MisfitQuestion } from './count-misfits.ts';

/** Told apart from the importer's own messages, which have a `type`. */
export interface CountRequest {
  readonly countMisfits: MisfitQuestion;
}

const scope = globalThis as unknown as {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: Partial<CountRequest> }) => void): void;
};
scope.addEventListener('message', ({ data }) => {
  if (!data.countMisfits) return;
  countMisfits(data.countMisfits).then(
    (checks) => scope.postMessage({ checks }),
    () => scope.postMessage({ checks: null }),
  );
});
