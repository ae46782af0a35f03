import { permissionMap } from '@quadrille/domain';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '../errors/error-codes.ts';
import { calls } from './calls.ts';
import { listCalls } from './list-calls.ts';

const all = listCalls(calls);

describe('calls', () => {
  it('are named by their place (C-1)', () => {
    for (const [group, members] of Object.entries({ ...calls }))
      for (const [name, call] of Object.entries(members)) expect(call.name).toBe(`${group}.${name}`);
  });

  it('have each a method and path of their own (C-2)', () => {
    const routes = all.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('live under /api/v1, downloads under /download, and end without a slash (C-2)', () => {
    for (const { name, path } of all) expect(path, name).toMatch(/^\/(?:api\/v1|download)\/(?:.*[^/])$/);
  });

  it('are told by a summary that is a title: one line, capital first, no full stop (C-3)', () => {
    for (const { name, summary } of all) expect(summary, name).toMatch(/^[A-Z][^\n]{5,90}[^.\n]$/);
    const summaries = all.map(({ summary }) => summary);
    expect(new Set(summaries).size).toBe(summaries.length);
  });

  it('ask for a permission of the map, or for one of three words (C-4)', () => {
    for (const { name, permission } of all) expect([...Object.keys(permissionMap), 'public', 'any', 'control'], name).toContain(permission);
  });

  it('say where their base comes from exactly when roles in a base decide (C-5)', () => {
    for (const call of all) {
      expect(call.baseFrom !== null, call.name).toBe(call.scope === 'base');
      if (call.baseFrom && !call.baseFrom.in) expect(call.paramNames, call.name).toContain(call.baseFrom.param);
    }
  });

  it('name only codes that exist, and no code twice (C-6)', () => {
    for (const { name, errors } of all) {
      for (const code of errors) expect(errorCodes, name).toHaveProperty(code);
      expect(new Set(errors).size, name).toBe(errors.length);
    }
  });

  it('have no body on GET (C-2)', () => {
    for (const { name, method, body } of all) if (method === 'GET') expect(body, name).toBeNull();
  });

  it('guard every call on the instance by its control token (C-4)', () => {
    for (const call of Object.values(calls.instance))
      expect(call).toMatchObject({ permission: 'control', headers: ['x-quadrille-control'] });
  });

  it('take the view password on every call of a shared view', () => {
    for (const call of Object.values(calls.public)) expect(call.headers).toContain('xc-password');
  });

  it('are the same through a view as on the table', () => {
    for (const [name, call] of Object.entries(calls.rows)) {
      const twin = calls.viewRows[name as keyof typeof calls.rows];
      expect(twin.path).toBe(call.path.replace('/:table', '/:table/views/:view'));
      expect(twin).toMatchObject({ method: call.method, permission: call.permission, query: call.query, body: call.body });
    }
  });
});
