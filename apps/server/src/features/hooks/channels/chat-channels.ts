import { refuse } from '@quadrille/contract';
import type { AppParts } from '../../../app-context.ts';
import { roomMessage } from '../../../platform/room-message.ts';
import { renderTemplate } from '../render-template.ts';
import { type Channel, DeliveryError, listOf, type Notice, textOf } from './channel.ts';
import { post, postJson } from './post.ts';

/** The text of a message, which must not be empty. */
export function messageOf({ payload, data }: Notice): string {
  const text = renderTemplate(textOf(payload, 'body'), data, 'text').trim();
  if (text === '') throw new DeliveryError(refuse('hookTextMissing'));
  return text;
}

/** Where a chat program takes messages by an address of each room; that of the installation where the webhook names none. */
export function roomChannel(program: string): Channel {
  return async (parts, notice) => {
    const text = messageOf(notice);
    const named = listOf(notice.payload, 'channels')
      .map((room) => textOf(room, 'webhook_url'))
      .filter(Boolean);
    const common = named.length > 0 ? '' : ((await parts.plugins.activeSettings(program))?.['webhook_url'] ?? '');
    const addresses = common === '' ? named : [common];
    if (addresses.length === 0) throw new DeliveryError(refuse('hookChannelMissing'));
    const answers: string[] = [];
    for (const address of addresses) answers.push(await postJson(parts, notice, address, roomMessage(program, text)));
    return { response: answers.join('\n'), sent: text };
  };
}

/** A bot, set up once for the installation, writes to one or several chats. */
export const telegramChannel: Channel = async (parts, notice) => {
  const { token = '', api_url: base } = await settingsOf(parts, 'Telegram', ['token']);
  const text = messageOf(notice);
  const named = listOf(notice.payload, 'channels').map((room) => textOf(room, 'chat_id'));
  const chats = [textOf(notice.payload, 'chat_id'), ...named].filter(Boolean);
  if (chats.length === 0) throw new DeliveryError(refuse('hookChatMissing'));
  const url = `${base || 'https://api.telegram.org'}/bot${encodeURIComponent(token)}/sendMessage`;
  const answers: string[] = [];
  for (const chat of chats) answers.push(await postJson(parts, notice, url, { chat_id: chat, text }));
  return { response: answers.join('\n'), sent: text };
};

/** Text messages and WhatsApp over an account of Twilio. */
export function twilioChannel(plugin: string, prefix: '' | 'whatsapp:'): Channel {
  return async (parts, notice) => {
    const { sid = '', token = '', from = '', api_url: base } = await settingsOf(parts, plugin, ['sid', 'token', 'from']);
    const text = messageOf(notice);
    const numbers = textOf(notice.payload, 'to')
      .split(/[,;\s]+/)
      .filter((number) => /^\+?\d{5,20}$/.test(number));
    if (numbers.length === 0) throw new DeliveryError(refuse('hookNumberMissing'));
    const url = `${base || 'https://api.twilio.com'}/2010-04-01/Accounts/${encodeURIComponent(sid)}/Messages.json`;
    const headers = {
      authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    };
    const answers: string[] = [];
    for (const to of numbers) {
      const form = new URLSearchParams({ To: prefix + to, From: prefix + from, Body: text });
      answers.push(await post(parts, notice, { url, headers, body: Buffer.from(form.toString()) }));
    }
    return { response: answers.join('\n'), sent: text };
  };
}

async function settingsOf(parts: AppParts, plugin: string, needed: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const settings = await parts.plugins.activeSettings(plugin);
  if (settings === null || needed.some((key) => !settings[key])) throw new DeliveryError(refuse('pluginNotSetUp', { plugin }));
  return settings;
}
