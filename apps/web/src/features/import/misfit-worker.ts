// Counts away from the page, one question per worker.
import { countMisfits, type MisfitQuestion } from './count-misfits.ts';

const scope = globalThis as unknown as {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: MisfitQuestion }) => void): void;
};
scope.addEventListener('message', ({ data }) => {
  countMisfits(data).then(
    (checks) => scope.postMessage(checks),
    () => scope.postMessage(null),
  );
});
