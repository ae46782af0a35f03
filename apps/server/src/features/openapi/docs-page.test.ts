import { calls, listCalls, openApiDocument } from '@quadrille/contract';
import { expect, it } from 'vitest';
import { docsPage } from './docs-page.ts';

const page = docsPage(openApiDocument(calls, { title: 'Quadrille', version: '1.0.0' }));

it('has every call, and leads to every schema it names', () => {
  for (const { name } of listCalls(calls)) expect(page).toContain(`<details id="${name}">`);
  for (const [, name] of page.matchAll(/href="#([\w-]+)"/g)) expect(page).toContain(`id="${name}"`);
});

it('runs nothing and loads nothing', () => {
  expect(page).not.toMatch(/<script|<link|<img|<iframe|src=|url\(|@import|https?:\/\/(?!json-schema)/);
});

it('shows what a description says as text', () => {
  const operation = {
    operationId: 'x.y',
    tags: ['x'],
    summary: '<b onload=alert(1)>',
    'x-quadrille-permission': 'any',
    responses: { '200': { description: 'Done', content: {} } },
  };
  const document = { info: { title: 'T', version: '1' }, paths: { '/x': { get: operation } }, components: { schemas: {} } };
  expect(docsPage(document)).not.toContain('<b onload');
});
