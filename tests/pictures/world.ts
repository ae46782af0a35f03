import { httpClient, must } from '../harness/http-client.ts';
import type { HttpClient } from '../harness/http-client.ts';
import type { Product } from '../harness/product.ts';
import { makeRoadmap } from './roadmap.ts';
import type { Roadmap } from './roadmap.ts';
import { makeEveryField } from './every-field.ts';
import { makeEveryKind } from './every-kind.ts';
import type { EveryKind } from './every-kind.ts';

export const person = { email: 'ana@acme.studio', password: 'Correct-horse-7', firstname: 'Ana', lastname: 'Prado' };
export const colleague = { email: 'ben@acme.studio', password: 'Correct-horse-8', firstname: 'Ben', lastname: 'Kwon' };
/** May look and comment, no more. */
export const reader = { email: 'devi@acme.studio', password: 'Correct-horse-9', firstname: 'Devi', lastname: 'Rao' };
const others = [
  { email: 'chidi@acme.studio', password: 'Correct-horse-5', firstname: 'Chidi', lastname: 'Mensah' },
  { email: 'freya@acme.studio', password: 'Correct-horse-6', firstname: 'Freya', lastname: 'Lund' },
];

/** Ids and addresses of what the scenes stand in. */
export interface World {
  readonly url: string;
  readonly base: string;
  readonly source: string;
  readonly table: string;
  readonly view: string;
  /** A second view with filters in a group, sorts, groups and a share link. */
  readonly told: string;
  readonly share: string;
  readonly diagram: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly kinds: EveryKind;
  /** By language. */
  readonly roadmaps: Readonly<Record<string, Roadmap>>;
  /** Calls as the person makes them. */
  readonly me: HttpClient;
  /** Calls as the colleague makes them. */
  readonly ben: HttpClient;
}

const meta = '/api/v1/db/meta';

/** Two records are changed by the person and one of them by a colleague since: an undo that has to be asked about. */
export async function changeAfterEachOther({ url, table }: World): Promise<void> {
  const change = async (who: typeof person, ids: readonly number[], points: number): Promise<void> => {
    const { token } = await must(httpClient(url)('POST', '/api/v1/auth/user/signin', { body: who }));
    const as = httpClient(url, { 'xc-auth': token as string });
    await must(as('PATCH', `/api/v1/tables/${table}/rows`, { body: ids.map((Id) => ({ Id, Points: points })) }));
  };
  const points = Date.now() % 1000;
  await change(person, [1, 2], points);
  await change(colleague, [2], points + 1);
}

/** Where the table of every field stands in a view made just now, as nobody has narrowed it down. */
export async function inNewView({ me, base, table }: World, title: string): Promise<string> {
  const { id } = await must(me('POST', `${meta}/tables/${table}/grids`, { body: { title } }));
  return `nc/${base}/${table}/${id}`;
}

/** A server somebody has worked on: every field type, a filtered and shared view, comments, a webhook, a token, a colleague. */
export async function makeWorld(product: Product, locales: readonly string[] = ['en']): Promise<World> {
  const guest = httpClient(product.url);
  await must(guest('POST', '/api/v1/auth/user/signup', { body: person }));
  const { token } = await must(guest('POST', '/api/v1/auth/user/signin', { body: person }));
  const me = httpClient(product.url, { 'xc-auth': token as string });
  const post = (path: string, body: object = {}) => must(me('POST', `${meta}/${path}`, { body }));
  const { baseId: base, tableId: table } = await makeEveryField(me);
  const { columns, views } = await must(me('GET', `${meta}/tables/${table}`));
  const fields = Object.fromEntries((columns as { title: string; id: string }[]).map(({ title, id }) => [title, id]));
  const source = (await must(me('GET', `${meta}/projects/${base}/bases`))).list[0].id as string;
  for (const one of [colleague, reader, ...others]) await must(guest('POST', '/api/v1/auth/user/signup', { body: one }));
  await post(`projects/${base}/users`, { email: colleague.email, roles: 'editor' });
  await post(`projects/${base}/users`, { email: 'noor@haddad.design', roles: 'viewer' });
  const told = (await post(`tables/${table}/grids`, { title: 'In progress' })).id as string;
  await narrowDown(post, told, fields);
  const share = (await post(`views/${told}/share`)).uuid as string;
  const diagram = (await post(`projects/${base}/bases/${source}/share/erd`)).erd_uuid as string;
  await talk(me, product.url, table);
  const kinds = await makeEveryKind(me, { base, table, fields });
  const notification = { type: 'URL', payload: { method: 'POST', path: 'http://127.0.0.1:1/told' } };
  await post(`tables/${table}/hooks`, { title: 'Tell the team', event: 'after', operation: 'insert', active: false, notification });
  await post(`projects/${base}/api-tokens`, { description: 'Nightly report' });
  const roadmaps: Record<string, Roadmap> = {};
  const members = {
    [colleague.email]: 'editor',
    [reader.email]: 'commenter',
    ...Object.fromEntries(others.map(({ email }) => [email, 'editor'])),
  };
  for (const locale of locales) roadmaps[locale] = await makeRoadmap(me, locale, members);
  const signedIn = await must(guest('POST', '/api/v1/auth/user/signin', { body: colleague }));
  const ben = httpClient(product.url, { 'xc-auth': signedIn['token'] as string });
  return { url: product.url, base, source, table, view: views[0].id as string, told, share, diagram, fields, kinds, roadmaps, me, ben };
}

async function narrowDown(
  post: (path: string, body?: object) => Promise<{ id: string }>,
  view: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const add = (body: object) => post(`views/${view}/filters`, body);
  await add({ fk_column_id: fields['Done'], comparison_op: 'checked', logical_op: 'and' });
  const group = await add({ is_group: true, logical_op: 'and' });
  const inside = { fk_parent_id: group.id, logical_op: 'or' };
  await add({ ...inside, fk_column_id: fields['Status'], comparison_op: 'anyof', value: 'Planned,Done' });
  await add({ ...inside, fk_column_id: fields['Points'], comparison_op: 'gte', value: '3' });
  await post(`views/${view}/sorts`, { fk_column_id: fields['Due'], direction: 'desc' });
}

async function talk(me: HttpClient, url: string, table: string): Promise<void> {
  const ben = (await must(httpClient(url)('POST', '/api/v1/auth/user/signin', { body: colleague })))['token'] as string;
  const say = (as: HttpClient, description: string) =>
    must(as('POST', `${meta}/audits/comments`, { body: { fk_model_id: table, row_id: '1', description } }));
  await say(httpClient(url, { 'xc-auth': ben }), 'Reproduced with 25 Oct 2026 and the Lisbon zone.');
  await say(me, 'Can we keep the 9th? Release notes wait for this one.');
  await must(me('PATCH', `/api/v1/tables/${table}/rows`, { body: { Id: 1, Points: 8, Status: 'In progress' } }));
}
