import type { HookBody, WireHook } from '@quadrille/contract';
import type { HookChannel, HookOperation, HookVersion } from '@quadrille/domain';
import type { FilterNodeData } from '@quadrille/ui-kit-react';

/** A name with a value that can be switched off: a header, a parameter. */
export interface HookPair {
  readonly name: string;
  readonly value: string;
  readonly enabled: boolean;
}

/** A room of a chat program with the address it takes messages at. */
export interface HookRoom {
  readonly channel: string;
  readonly webhook_url: string;
}

/** A webhook while it is edited: what every channel needs side by side, so that changing the channel loses nothing. */
export interface HookDraft {
  readonly title: string;
  readonly operation: HookOperation;
  readonly version: HookVersion;
  readonly isActive: boolean;
  readonly channel: HookChannel;
  readonly method: string;
  readonly path: string;
  readonly headers: readonly HookPair[];
  readonly parameters: readonly HookPair[];
  /** The body of a request, or the words of a message. */
  readonly body: string;
  /** Addresses or numbers, with commas between. */
  readonly to: string;
  readonly subject: string;
  readonly rooms: readonly HookRoom[];
  readonly chatId: string;
  readonly retries: number;
  /** Seconds before the first retry. */
  readonly pause: number;
  /** Seconds. */
  readonly timeout: number;
  readonly nodes: readonly FilterNodeData[];
}

/** Channels as they are offered; one older spelling of WhatsApp is the same as the other. */
export const offeredChannels = [
  'URL',
  'Email',
  'Slack',
  'Microsoft Teams',
  'Discord',
  'Mattermost',
  'Telegram',
  'Whatsapp Twilio',
  'Twilio',
] as const satisfies readonly HookChannel[];

/** Which fields a channel asks for. */
export type ChannelKind = 'request' | 'mail' | 'rooms' | 'chat' | 'numbers';

export const channelKinds: Readonly<Record<HookChannel, ChannelKind>> = {
  URL: 'request',
  Email: 'mail',
  Slack: 'rooms',
  'Microsoft Teams': 'rooms',
  Discord: 'rooms',
  Mattermost: 'rooms',
  Telegram: 'chat',
  Whatsapp: 'numbers',
  'Whatsapp Twilio': 'numbers',
  Twilio: 'numbers',
};

export function newDraft(title: string): HookDraft {
  return {
    title,
    operation: 'insert',
    version: 'v2',
    isActive: true,
    channel: 'URL',
    method: 'POST',
    path: '',
    headers: [],
    parameters: [],
    body: '',
    to: '',
    subject: '',
    rooms: [{ channel: '', webhook_url: '' }],
    chatId: '',
    retries: 3,
    pause: 60,
    timeout: 60,
    nodes: [],
  };
}

/** A webhook of the wire with its conditions as a draft. */
export function toDraft(hook: WireHook, nodes: readonly FilterNodeData[]): HookDraft {
  const { type, payload } = readNotification(hook.notification);
  const empty = newDraft(hook.title);
  const text = (key: string): string => (typeof payload[key] === 'string' ? payload[key] : '');
  const rooms = listOf(payload['channels']).map(({ channel, webhook_url }) => ({
    channel: String(channel ?? ''),
    webhook_url: String(webhook_url ?? ''),
  }));
  return {
    ...empty,
    operation: hook.operation,
    version: hook.version,
    isActive: Boolean(hook.active),
    channel: type === 'Whatsapp' ? 'Whatsapp Twilio' : type,
    method: text('method') || 'POST',
    path: text('path'),
    headers: listOf(payload['headers']).map(toPair),
    parameters: listOf(payload['parameters']).map(toPair),
    body: text('body'),
    to: text('to'),
    subject: text('subject'),
    rooms: rooms.length > 0 ? rooms : empty.rooms,
    chatId: text('chat_id'),
    retries: hook.retries,
    pause: Math.round(hook.retry_interval / 1000),
    timeout: Math.round(hook.timeout / 1000),
    nodes,
  };
}

/** What is sent of a draft. Conditions travel by calls of their own; here only stands that there are some. */
export function toHookBody(draft: HookDraft, hasCondition: boolean): HookBody {
  return {
    title: draft.title.trim(),
    event: 'after',
    operation: draft.operation,
    version: draft.version,
    active: draft.isActive,
    condition: hasCondition,
    retries: draft.retries,
    retry_interval: draft.pause * 1000,
    timeout: draft.timeout * 1000,
    notification: { type: draft.channel, payload: payloadOf(draft) },
  };
}

function payloadOf(draft: HookDraft): Record<string, unknown> {
  const { body, to } = draft;
  switch (channelKinds[draft.channel]) {
    case 'request':
      return { method: draft.method, path: draft.path.trim(), body, headers: named(draft.headers), parameters: named(draft.parameters) };
    case 'mail':
      return { to, subject: draft.subject, body };
    case 'rooms':
      return { body, channels: draft.rooms.filter(({ webhook_url: address }) => address.trim() !== '') };
    case 'chat':
      return { body, chat_id: draft.chatId.trim() };
    case 'numbers':
      return { body, to };
  }
}

export type HookFault = 'title' | 'path' | 'to' | 'rooms' | 'chatId' | 'body';

/** What is missing before a webhook can tell anybody anything. */
export function findFaults(draft: HookDraft): readonly HookFault[] {
  const kind = channelKinds[draft.channel];
  const isHttp = /^https?:\/\/\S/i.test(draft.path.trim());
  const faults: readonly (readonly [HookFault, boolean])[] = [
    ['title', draft.title.trim() === ''],
    ['path', kind === 'request' && !isHttp],
    ['to', (kind === 'mail' || kind === 'numbers') && draft.to.trim() === ''],
    ['rooms', kind === 'rooms' && !draft.rooms.some(({ webhook_url: address }) => /^https?:\/\/\S/i.test(address.trim()))],
    ['chatId', kind === 'chat' && draft.chatId.trim() === ''],
    ['body', kind !== 'request' && draft.body.trim() === ''],
  ];
  return faults.filter(([, isFault]) => isFault).map(([fault]) => fault);
}

/** The hole of a template that is filled with a field of the record. */
export function fieldHole(title: string, version: HookVersion): string {
  const isPlain = /^[^\s{}[\].]+$/.test(title);
  const record = version === 'v2' ? 'data.rows[0]' : 'data';
  return `{{ ${record}${isPlain ? `.${title}` : `["${title}"]`} }}`;
}

/** Whether a field can be named in a template at all. */
export const canBeHole = (title: string): boolean => !/["{}\n]/.test(title);

export function readNotification(text: string | null): {
  readonly type: HookChannel;
  readonly payload: Readonly<Record<string, unknown>>;
} {
  const value = JSON.parse(text ?? '{}') as { type?: HookChannel; payload?: Record<string, unknown> };
  return { type: value.type ?? 'URL', payload: value.payload ?? {} };
}

const listOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null) : [];

const toPair = (one: Readonly<Record<string, unknown>>): HookPair => ({
  name: String(one['name'] ?? ''),
  value: String(one['value'] ?? ''),
  enabled: one['enabled'] !== false,
});

const named = (pairs: readonly HookPair[]): readonly HookPair[] => pairs.filter(({ name }) => name.trim() !== '');
