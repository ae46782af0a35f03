import { join } from 'node:path';
import { AppError, isAppError, refuse, refuseProgram, type WirePlugin } from '@quadrille/contract';
import { passwordMark } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import { spoolBytes } from '../../platform/file-store/spool-file.ts';
import { toModel, tryModel } from '../cowriter/index.ts';
import { spoolFolderOf } from '../files/index.ts';
import { findKind, type PluginKind, pluginKinds } from './catalogue.ts';
import { roomMessage } from '../../platform/room-message.ts';
import { sendMail } from '../../platform/mail/create-mailer.ts';
import { plainMail } from '../../platform/mail/mail-messages.ts';
import { refuseMailSettings, toMailServer } from './plugin-mail.ts';
import { addressOfStore, toFileStore } from './plugin-store.ts';
import type { PluginState } from '../../platform/plugins.ts';

type Settings = Readonly<Record<string, string>>;

export async function listPlugins(ctx: Ctx, isWanted: (kind: PluginKind) => boolean = () => true): Promise<{ list: WirePlugin[] }> {
  const list: WirePlugin[] = [];
  for (const kind of pluginKinds.filter(isWanted)) list.push(present(kind, await ctx.parts.plugins.read(kind.title)));
  return { list };
}

export async function readPlugin(ctx: Ctx, id: string): Promise<WirePlugin> {
  const kind = getKind(id);
  return present(kind, await ctx.parts.plugins.read(kind.title));
}

/** Sets up a plugin, switches it on or off. Secrets that are only a mark stay as they are, while what says where they go does; of a kind of storage one is active. */
export async function updatePlugin(
  ctx: Ctx,
  id: string,
  body: { readonly active?: boolean | undefined; readonly input?: unknown },
): Promise<WirePlugin> {
  const kind = getKind(id);
  const { plugins } = ctx.parts;
  const stored = await plugins.read(kind.title);
  const settings = body.input === undefined ? stored.settings : readInput(kind, body.input, stored.settings);
  const isActive = body.active ?? stored.isActive;
  if (isActive) refuseUnusable(ctx, kind, settings);
  if (isActive && kind.category === 'Storage')
    for (const other of pluginKinds.filter((one) => one.category === kind.category && one !== kind)) {
      const state = await plugins.read(other.title);
      if (state.isActive) await plugins.write(other.title, { ...state, isActive: false });
    }
  await plugins.write(kind.title, { isActive, settings });
  return present(kind, { isActive, settings });
}

const testMs = 20_000;

/** Does with the settings what will be done with them; says why when it does not work. */
export async function testPlugin(ctx: Ctx, { title, input }: { readonly title: string; readonly input?: unknown }): Promise<true> {
  const kind = getKind(title);
  const { parts } = ctx;
  const settings = readInput(kind, input, (await parts.plugins.read(kind.title)).settings) ?? {};
  refuseUnusable(ctx, kind, settings);
  try {
    await tests[kind.category](ctx, kind, settings);
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (isAppError(error)) throw refuse('testFailed', { title: kind.title, why: error.message, fault: error.details['fault'] });
    // Settings are anything somebody types: what no request can be made of is a failed test, and no fault of the server.
    const why = error instanceof Error ? error.message.slice(0, 300) : 'Nothing can be made of these settings.';
    throw refuse('testFailed', { title: kind.title, why, fault: undefined });
  }
  return true;
}

const tests: Readonly<Record<PluginKind['category'], (ctx: Ctx, kind: PluginKind, settings: Settings) => Promise<void>>> = {
  Storage: testStorage,
  Email: testMail,
  Chat: async ({ parts, signal }, kind, settings) => {
    if (kind.title !== 'Telegram') return testRoom(parts.outbound, kind, settings, signal);
    const url = `${settings['api_url'] || 'https://api.telegram.org'}/bot${encodeURIComponent(settings['token'] ?? '')}/getMe`;
    await expectOk(parts.outbound.send({ url, signal, maxBytes: 10_000, timeoutMs: testMs }));
  },
  Twilio: async ({ parts, signal }, _kind, settings) => {
    const { sid = '', token = '', api_url: base } = settings;
    const url = `${base || 'https://api.twilio.com'}/2010-04-01/Accounts/${encodeURIComponent(sid)}.json`;
    const headers = { authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}` };
    await expectOk(parts.outbound.send({ url, headers, signal, maxBytes: 10_000, timeoutMs: testMs }));
  },
  Model: testModel,
};

/** Writes a message, which is how a channel shows that it takes any. */
async function testRoom(outbound: Ctx['parts']['outbound'], kind: PluginKind, settings: Settings, signal: AbortSignal): Promise<void> {
  const url = settings['webhook_url'] ?? '';
  if (url === '') throw refuse('settingMissing', { label: 'Address for messages', title: kind.title });
  if (!isWebAddress(url)) throw refuse('noAddress');
  const body = Buffer.from(JSON.stringify(roomMessage(kind.title, 'Messages from Quadrille arrive here.')));
  const headers = { 'content-type': 'application/json' };
  const reply = await outbound.send({ method: 'POST', url, headers, body, signal, maxBytes: 10_000, timeoutMs: testMs });
  reply.drop();
  if (reply.status < 200 || reply.status > 299) throw refuse('serviceAnswered', { status: reply.status });
}

/** Asks it for a word. */
async function testModel({ parts, signal }: Ctx, _kind: PluginKind, settings: Settings): Promise<void> {
  const messages = [{ role: 'user', content: 'Answer with the word ready.' }] as const;
  await tryModel(parts.outbound, toModel(settings), { messages, format: null, mostCharacters: 10_000 }, { signal });
}

async function expectOk(asked: ReturnType<Ctx['parts']['outbound']['send']>): Promise<void> {
  const reply = await asked;
  reply.drop();
  if (reply.status !== 200) throw refuse('serviceAnswered', { status: reply.status });
}

/** Sends a mail to whoever tries it, and says what the mail server says against it. */
async function testMail({ parts, actor }: Ctx, _kind: PluginKind, settings: Settings): Promise<void> {
  const server = toMailServer(settings, parts.outbound);
  if (actor.email === null) throw refuse('mailToNobody');
  try {
    await sendMail(
      server,
      actor.email,
      plainMail('Mail from Quadrille works', 'This mail was sent to try the mail server of the installation.'),
    );
  } catch (error) {
    if (isAppError(error)) throw error;
    const { code, response } = error as { readonly code?: unknown; readonly response?: unknown };
    const said = typeof response === 'string' ? response.slice(0, 300) : typeof code === 'string' ? code : 'no answer';
    throw refuse('mailRefused', { why: said });
  }
}

/** Writes, reads and removes a small file. */
async function testStorage({ parts, signal }: Ctx, _kind: PluginKind, settings: Settings): Promise<void> {
  const store = toFileStore(settings, parts.outbound);
  const key = `test-${Buffer.from(parts.random.bytes(9)).toString('hex')}`;
  const given = AbortSignal.any([signal, AbortSignal.timeout(testMs)]);
  await store.put(key, await spoolBytes(join(spoolFolderOf(parts.settings.dataDir), key), Buffer.from('quadrille')), given);
  const found = await store.read(key, given);
  let text = '';
  for await (const chunk of found ?? []) text += Buffer.from(chunk).toString();
  await store.remove(key, given);
  if (text !== 'quadrille') throw refuse('storageForgets');
}

function getKind(id: string): PluginKind {
  const kind = findKind(id);
  if (!kind) throw new AppError('notFound', {}, 'Plugin not found');
  return kind;
}

/** An object or its JSON text; only what the plugin knows is taken. */
function readInput(kind: PluginKind, input: unknown, stored: Settings | null): Settings | null {
  if (input === null || input === undefined || input === '') return input === null ? null : stored;
  const given = typeof input === 'string' ? parseText(input) : input;
  if (typeof given !== 'object' || given === null) throw refuseProgram('badRequest', 'The settings of a plugin are an object.');
  const read = (key: string): string => {
    const value = Object.hasOwn(given, key) ? (given as Record<string, unknown>)[key] : undefined;
    return value === true ? 'true' : typeof value === 'string' ? value.trim().slice(0, 4000) : '';
  };
  const isElsewhere = kind.items.some(({ key, isPlace }) => isPlace === true && read(key) !== (stored?.[key] ?? ''));
  const kept = isElsewhere ? null : stored;
  return Object.fromEntries(kind.items.map(({ key }) => [key, read(key) === passwordMark ? (kept?.[key] ?? '') : read(key)]));
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw refuseProgram('badRequest', 'The settings of a plugin are not JSON.');
  }
}

function refuseUnusable({ parts }: Ctx, kind: PluginKind, settings: Settings | null): void {
  const missing = kind.items.find(({ key, required }) => required && !settings?.[key]);
  if (missing) throw refuse('settingMissing', { label: missing.label, title: kind.title });
  for (const { key, isPlace } of kind.items) {
    const address = settings?.[key] ?? '';
    if (isPlace === true && addressKeys.includes(key) && address !== '' && !isWebAddress(address)) throw refuse('noAddress');
  }
  if (kind.category === 'Storage' && !isWebAddress(addressOfStore(settings ?? {}))) throw refuse('noAddress');
  if (kind.category === 'Email') refuseMailSettings(settings ?? {}, parts.settings);
}

const addressKeys: readonly string[] = ['endpoint', 'api_url'];

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** Secrets are told as a mark. */
function present(kind: PluginKind, { isActive, settings }: PluginState): WirePlugin {
  const told = kind.items.map(({ key, type }) => [key, type === 'Password' && settings?.[key] ? passwordMark : (settings?.[key] ?? '')]);
  return {
    id: kind.id,
    title: kind.title,
    description: kind.description,
    active: isActive ? 1 : 0,
    rating: null,
    version: '0.0.1',
    docs: null,
    status: 'install',
    status_details: null,
    logo: null,
    icon: null,
    tags: kind.category,
    category: kind.category,
    input_schema: JSON.stringify({
      title: kind.title,
      items: kind.items.map(({ isPlace: _isPlace, ...item }) => item),
      ...formParts(kind),
    }),
    input: settings === null ? null : JSON.stringify(Object.fromEntries(told)),
    creator: null,
    creator_website: null,
    price: null,
  };
}

/** What a program needs to draw the form of a plugin, beside what there is to fill in. */
function formParts({ title, items }: PluginKind): object {
  const button = (label: string, actionType: string): object => ({ label, key: label.toLowerCase(), actionType, type: 'button' });
  return {
    actions: items.length === 0 ? [] : [button('Test', 'TEST'), button('Save', 'SUBMIT')],
    msgOnInstall: `${title} is set up.`,
    msgOnUninstall: `${title} is switched off.`,
  };
}
