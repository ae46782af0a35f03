import { calls, openApiDocument } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { version } from '../../platform/version.ts';

let document: Readonly<Record<string, unknown>> | null = null;

/** Made when first asked for; it is the same for everybody. */
function getDocument(): Readonly<Record<string, unknown>> {
  document ??= openApiDocument(calls, { title: 'Quadrille', version, serverUrl: '/' });
  return document;
}

export const openApiRoutes: readonly BoundCall[] = [bindCall(calls.app.openApi, () => getDocument())];
