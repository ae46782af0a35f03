import type { MetaStore } from '../../meta/meta-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { findKind, pluginKinds } from './catalogue.ts';

/** How a plugin stands. */
export interface PluginState {
  readonly isActive: boolean;
  /** With its secrets. */
  readonly settings: Readonly<Record<string, string>> | null;
}

/** What was set up for the installation; settings are sealed where they are kept. */
export interface Plugins {
  read(title: string): Promise<PluginState>;
  /** Null when it is not set up, or switched off. */
  activeSettings(title: string): Promise<Readonly<Record<string, string>> | null>;
  /** The active one of a category, the first by the catalogue. */
  activeOf(category: string): Promise<{ readonly title: string; readonly settings: Readonly<Record<string, string>> } | null>;
  write(title: string, state: PluginState): Promise<void>;
}

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
