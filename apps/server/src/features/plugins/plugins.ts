import type { MetaStore } from '../../meta/meta-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Plugins, PluginState } from '../../platform/plugins.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { findKind, pluginKinds } from './catalogue.ts';

export function createPlugins({ db }: Pick<MetaStore, 'db'>, secrets: SecretBox, clock: Clock): Plugins {
  const read = async (title: string): Promise<PluginState> => {
    const row = await db.selectFrom('plugin').selectAll().where('title', '=', title).executeTakeFirst();
    const text = row?.sealed == null ? null : secrets.open(row.sealed, `plugin ${title}`);
    return { isActive: row?.active === 1, settings: text === null ? null : (JSON.parse(text) as Record<string, string>) };
  };
  const activeSettings = async (title: string): Promise<PluginState['settings']> => {
    const { isActive, settings } = await read(findKind(title)?.title ?? title);
    return isActive ? settings : null;
  };
  return {
    read,
    activeSettings,
    activeOf: async (category) => {
      for (const { title } of pluginKinds.filter((kind) => kind.category === category)) {
        const settings = await activeSettings(title);
        if (settings) return { title, settings };
      }
      return null;
    },
    write: async (title, { isActive, settings }) => {
      const set = {
        active: isActive ? 1 : 0,
        sealed: settings === null ? null : secrets.seal(JSON.stringify(settings), `plugin ${title}`),
        updated_at: clock.now(),
      };
      await db
        .insertInto('plugin')
        .values({ title, ...set })
        .onConflict((conflict) => conflict.column('title').doUpdateSet(set))
        .execute();
    },
  };
}
