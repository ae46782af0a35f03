import { calls, openApiDocument, rawAnswer } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { version } from '../../platform/version.ts';
import { describeBase } from './describe-base.ts';
import { docsPage } from './docs-page.ts';

let document: Readonly<Record<string, unknown>> | null = null;
let page: string | null = null;

/** Made when first asked for; it is the same for everybody. */
function getDocument(): Readonly<Record<string, unknown>> {
  document ??= openApiDocument(calls, { title: 'Quadrille', version, serverUrl: '/' });
  return document;
}

/** A page that runs nothing and loads nothing but its own colours. */
const pageHeaders = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'" };

export const openApiRoutes: readonly BoundCall[] = [
  bindCall(calls.projects.describe, (ctx) => describeBase(ctx)),
  bindCall(calls.app.openApi, () => getDocument()),
  bindCall(calls.app.docs, () => rawAnswer('text/html; charset=utf-8', (page ??= docsPage(getDocument())), pageHeaders)),
];
