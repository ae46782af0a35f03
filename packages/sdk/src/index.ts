export { createClient } from './client/create-client.ts';
export type { CallMethod, Client, ClientCore, PagedCall, PageItem, Reply } from './client/client.ts';
export type { CallOptions, ClientOptions } from './client/client-options.ts';
export type { Session, SignedOutInfo } from './session/session.ts';
export type { Value } from './session/value.ts';
export { errorMessage } from './errors/error-message.ts';
export { isRequestError, RequestError } from './errors/request-error.ts';
export type { FailureFacts, FailureKind } from './errors/request-error.ts';
