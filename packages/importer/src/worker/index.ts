/** Entry of the import worker: load it as a module worker and speak the messages of `messages.ts` to it. */
import { createImportSession } from './import-session.ts';
import type { WorkerRequest } from './messages.ts';

const scope = globalThis as unknown as {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: WorkerRequest }) => void): void;
};
const session = createImportSession((message) => scope.postMessage(message));
scope.addEventListener('message', ({ data }) => void session.handle(data));
