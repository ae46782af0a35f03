import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFilms, type Films } from '../../testing/make-films.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestUser;
let films: Films;
let sourceId: string;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
  films = await makeFilms(app, owner);
  sourceId = (await app.call('GET', `/api/v1/db/meta/projects/${films.projectId}/bases`, { as: owner })).body.list[0].id;
});
afterAll(() => app.stop());

const ofBase = (method: string, path: string, as: TestUser | null = owner) =>
  app.call(method, `/api/v1/db/meta/projects/${films.projectId}/bases/${sourceId}/${path}`, { as });
const visit = (uuid: string) => app.call('GET', `/api/v1/db/public/shared-erd/${uuid}/meta`);

describe('the diagram of a base', () => {
  it('shows tables and columns, and neither options nor defaults', async () => {
    const { status, body, text } = await ofBase('GET', 'erd');
    expect(status).toBe(200);
    const columns = body.tables[0].columns;
    expect(columns[0]).toMatchObject({ uidt: 'ID', pk: 1 });
    expect(columns.some((column: { pv: number }) => column.pv === 1)).toBe(true);
    for (const secret of ['dtxp', 'cdf', 'description', 'options']) expect(text).not.toContain(`"${secret}"`);
  });

  it('opens by its link without an account, until the link is ended', async () => {
    const { erd_uuid: uuid } = (await ofBase('POST', 'share/erd')).body;
    expect((await ofBase('POST', 'share/erd')).body.erd_uuid).toBe(uuid);
    expect((await visit(uuid)).body).toMatchObject({ project_id: films.projectId, tables: [{ title: 'Films' }] });
    const other = (await app.call('POST', `/api/v1/db/meta/views/${films.viewId}/share`, { as: owner })).body.uuid;
    expect((await visit(other)).status).toBe(404);
    expect((await ofBase('DELETE', 'share/erd')).text).toBe('true');
    expect(await visit(uuid)).toMatchObject({ status: 404, body: { msg: 'Not found' } });
    expect((await ofBase('POST', 'share/erd')).body.erd_uuid).not.toBe(uuid);
  });

  it('is not found under the source of another base', async () => {
    const other = (await app.call('POST', '/api/v1/db/meta/projects', { as: owner, body: { title: 'Other' } })).body;
    const answer = await app.call('GET', `/api/v1/db/meta/projects/${films.projectId}/bases/${other.bases[0].id}/erd`, { as: owner });
    expect(answer).toMatchObject({ status: 404, body: { msg: 'Base not found' } });
    expect((await ofBase('GET', 'erd', null)).status).toBe(401);
  });

  it('is shared by creators alone', async () => {
    const viewer = await app.signUp();
    await app.call('POST', `/api/v1/db/meta/projects/${films.projectId}/users`, {
      as: owner,
      body: { email: viewer.email, roles: 'viewer' },
    });
    expect((await ofBase('GET', 'erd', viewer)).status).toBe(200);
    expect((await ofBase('POST', 'share/erd', viewer)).status).toBe(403);
    expect((await ofBase('DELETE', 'share/erd', viewer)).status).toBe(403);
  });
});

describe('the structure as SQL', () => {
  const structure = (dialect: string, as: TestUser | null = owner) =>
    app.call('GET', `/api/v1/db/meta/projects/${films.projectId}/sql?dialect=${dialect}`, { as });

  it('is written for each dialect by the names of tables and columns', async () => {
    for (const dialect of ['sqlite', 'postgres', 'mysql']) {
      const { body } = await structure(dialect);
      expect(body.dialect).toBe(dialect);
      expect(body.sql).toMatch(/^CREATE TABLE [`"]Films[`"] \(\n {2}[`"]id[`"] /i);
    }
    expect((await structure('oracle')).status).toBe(400);
    expect((await structure('sqlite', null)).status).toBe(401);
    expect((await structure('sqlite', await app.signUp())).status).toBe(403);
  });
});
