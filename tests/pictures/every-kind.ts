import { must } from '../harness/http-client.ts';
import type { HttpClient } from '../harness/http-client.ts';

/** Kinds of views besides the grid that stand in scenes. */
export const sceneKinds = ['kanban', 'gallery', 'calendar', 'timeline', 'map', 'form'] as const;
export type SceneKind = (typeof sceneKinds)[number];

/** Ids of views of every kind, and of what there is besides tables; `shares` are the addresses of their public pages. */
export interface EveryKind {
  readonly views: Readonly<Record<SceneKind, string>>;
  readonly shares: Readonly<Record<SceneKind, string>>;
  readonly page: string;
  readonly pageShare: string;
  readonly dashboard: string;
  readonly dashboardShare: string;
  /** Bases without anything in them. */
  readonly documents: string;
  readonly cowriter: string;
}

const meta = '/api/v1/db/meta';

/** A view of each kind over the table of every field, shared; a page, a dashboard, and an empty base of two other kinds. */
export async function makeEveryKind(
  me: HttpClient,
  { base, table, fields }: { base: string; table: string; fields: Readonly<Record<string, string>> },
): Promise<EveryKind> {
  const post = (path: string, body: object = {}) => must(me('POST', `${meta}/${path}`, { body }));
  const make = async (path: string, body: object): Promise<string> => (await post(path, body)).id as string;
  const ofTable = (path: string, body: object): Promise<string> => make(`tables/${table}/${path}`, body);
  const views = {
    kanban: await ofTable('kanbans', { title: 'Board', fk_grp_col_id: fields['Status'], fk_cover_image_col_id: fields['Files'] }),
    gallery: await ofTable('galleries', { title: 'Covers', fk_cover_image_col_id: fields['Files'] }),
    calendar: await ofTable('calendars', { title: 'Calendar', fk_from_col_id: fields['Due'] }),
    timeline: await ofTable('timelines', { title: 'Timeline', fk_from_col_id: fields['Starts'], fk_to_col_id: fields['Due'] }),
    map: await ofTable('maps', { title: 'Places', fk_geo_data_col_id: fields['Place'] }),
    form: await ofTable('forms', { title: 'Ask' }),
  };
  const shares: Record<string, string> = {};
  for (const kind of sceneKinds) shares[kind] = (await post(`views/${views[kind]}/share`)).uuid as string;
  const page = await make(`projects/${base}/items`, { kind: 'page', title: 'Handbook' });
  await make(`projects/${base}/items`, { kind: 'page', title: 'Holidays', parent_id: page });
  const questions = [{ fk_model_id: table, groups: [{ fk_column_id: fields['Status'] }], measures: [{ aggregate: 'count' }] }];
  const widgets = ['number', 'bar', 'line', 'pie', 'table'].map((kind) => ({ kind, title: `Tasks as ${kind}`, questions }));
  const dashboard = await make(`projects/${base}/dashboards`, { title: 'Numbers', widgets });
  await post(`items/${page}/share`, { tree: true });
  const { share } = await must(me('GET', `${meta}/items/${page}`));
  return {
    views,
    shares: shares as Record<SceneKind, string>,
    page,
    pageShare: share.uuid as string,
    dashboard,
    dashboardShare: (await post(`dashboards/${dashboard}/share`)).uuid as string,
    documents: await make('projects', { title: 'Wiki', type: 'documentation' }),
    cowriter: await make('projects', { title: 'Writer', type: 'cowriter' }),
  };
}
