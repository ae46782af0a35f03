import {
  getServerSetting,
  hostPattern,
  senderPattern,
  serverSettingIds,
  type ServerSetting,
  type ServerSettingId,
  type ServerSettingValues,
  type SettingText,
} from '@quadrille/domain';
import * as v from 'valibot';

/** As far as a shape tells; the server reads it as an address beside. No name or password stands in it. */
const isUrl = (text: string): boolean => /^https?:\/\/(?:[^\s/?#:@[\]{}<>"'\\]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?#]\S*)?$/i.test(text);

const isTiles = (text: string): boolean => isUrl(text) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part));

const texts: Readonly<Record<SettingText, { readonly fits: (text: string) => boolean; readonly message: string }>> = {
  line: { fits: (text) => !/[\r\n]/.test(text), message: 'must be one line' },
  url: { fits: isUrl, message: 'must be an address that begins with http:// or https://' },
  tiles: { fits: isTiles, message: 'must be an address such as https://tiles.example.org/{z}/{x}/{y}.png' },
  sender: { fits: (text) => senderPattern.test(text), message: 'must be an address, or Name <address>' },
};

/** Whether a text is what a setting of that kind asks for; an empty one is none. */
export function fitsSetting(kind: SettingText, text: string): boolean {
  return text === '' || texts[kind].fits(text);
}

/** What a setting takes over the wire: the same bounds wherever it is set. */
function schemaOf(setting: ServerSetting): v.GenericSchema {
  switch (setting.type) {
    case 'choice':
      return v.picklist(setting.choices);
    case 'number':
      return v.pipe(v.number(), v.integer(), v.minValue(setting.least), v.maxValue(setting.most));
    case 'text':
      return v.pipe(
        v.string(),
        v.maxLength(setting.longest),
        v.transform((text) => (setting.text === 'line' ? text : text.trim())),
        v.check((text) => fitsSetting(setting.text, text), texts[setting.text].message),
        v.transform((text) => (setting.text === 'url' ? text.replace(/\/+$/, '') : text)),
      );
    case 'hosts':
      return v.pipe(
        v.array(v.pipe(v.string(), v.regex(hostPattern, 'must be a name of a host such as www.example.org'))),
        v.maxLength(setting.most),
        v.transform((hosts) => [...new Set(hosts)]),
      );
    case 'secret':
      return v.pipe(v.string(), v.maxLength(setting.longest));
  }
}

/** Whether a setting may be so: what another version kept is not taken on trust. */
export function fitsServerSetting(id: ServerSettingId, value: unknown): boolean {
  return v.is(schemaOf(getServerSetting(id)), value);
}

/** What is to be changed. Null puts a setting back to what holds without a choice; what is left out stays. */
export type ServerSettingChanges = { readonly [Id in ServerSettingId]?: ServerSettingValues[Id] | null | undefined };

/** Names nobody knows are refused: a setting that is misspelt must not seem to be made. */
export const serverSettingChanges = v.strictObject(
  Object.fromEntries(serverSettingIds.map((id) => [id, v.optional(v.nullable(schemaOf(getServerSetting(id))))])),
) as unknown as v.GenericSchema<ServerSettingChanges>;

const setting = v.object({
  id: v.string(),
  /** What holds now; null for secrets, which are never told. */
  value: v.nullable(v.union([v.boolean(), v.number(), v.string(), v.array(v.string())])),
  /** Somebody chose it here, or the environment gives it; of a secret: whether there is one. */
  is_set: v.boolean(),
  /** The variable of the environment that gives it, so that it cannot be changed here. */
  fixed_by: v.nullable(v.string()),
});
export type WireServerSetting = v.InferOutput<typeof setting>;

export const serverSettingList = v.object({ list: v.array(setting) });
export type ServerSettingList = v.InferOutput<typeof serverSettingList>;

export const serverHealth = v.object({
  version: v.string(),
  /** As people call it. */
  database: v.string(),
  /** ISO 8601, UTC. */
  up_since: v.string(),
  /** Of the disk the data folder is on; null where the system does not tell. */
  disk: v.nullable(v.object({ free: v.number(), total: v.number() })),
  backup: v.object({
    /** False where the database has tools of its own for this. */
    is_possible: v.boolean(),
    /** The newest one; ISO 8601, UTC. */
    at: v.nullable(v.string()),
    is_whole: v.boolean(),
    /** Tries in a row since then that made none, or none of everything. */
    failures: v.number(),
  }),
  mail: v.object({
    is_set_up: v.boolean(),
    /** What it goes out through: the variable of the environment, or the app that was set up. */
    by: v.nullable(v.picklist(['environment', 'app'])),
    /** What became of the last mail; null where none was sent yet. */
    last: v.nullable(v.object({ at: v.string(), is_taken: v.boolean(), why: v.nullable(v.string()) })),
  }),
  jobs: v.object({ waiting: v.number(), active: v.number() }),
  people: v.object({ all: v.number(), with_second_step: v.number() }),
});
export type ServerHealth = v.InferOutput<typeof serverHealth>;
