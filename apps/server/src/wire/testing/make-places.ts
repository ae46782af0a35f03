import type { WireWorld } from './wire-world.ts';

/** A table with a column for each kind of view: `{places}`, `{places.view}`, `{places.Photo}`. */
export async function makePlaces(world: WireWorld): Promise<void> {
  const { api, names } = world;
  const table = (
    await api.call('POST', `db/meta/projects/${api.projectId}/tables`, {
      table_name: 'places',
      title: 'Places',
      columns: [
        ['Name', 'SingleLineText'],
        ['Photo', 'Attachment'],
        ['Kind', 'SingleSelect'],
        ['Where', 'GeoData'],
        ['Note', 'LongText'],
        ['Stars', 'Number'],
      ].map(([title, uidt]) => ({ title, column_name: title?.toLowerCase(), uidt, ...(title === 'Kind' && { dtxp: "'inn','bar'" }) })),
    })
  ).body;
  names['places'] = table.id;
  names['places.view'] = table.views[0].id;
  for (const { id, title } of table.columns) names[`places.${title}`] = id;
}
