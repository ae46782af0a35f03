import { refuse } from '@quadrille/contract';
import { createHmac } from 'node:crypto';
import { looksLikeJson, renderTemplate } from '../render-template.ts';
import { type Channel, DeliveryError, listOf, type Notice, textOf } from './channel.ts';
import { post } from './post.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'];
/** The frame of a request is ours. */
const ownHeaders = /^(host|content-length|connection|transfer-encoding|upgrade|te|trailer|expect|x-quadrille-.*)$/i;

/** Any address by any method: parameters, headers and body are templates; an empty body is the whole payload. */
export const urlChannel: Channel = async (parts, notice) => {
  const method = (textOf(notice.payload, 'method') || 'POST').toUpperCase();
  if (!methods.includes(method)) throw new DeliveryError(refuse('hookMethod', { method, methods }));
  const body = method === 'GET' || method === 'HEAD' ? null : bodyOf(notice);
  const response = await post(parts, notice, {
    url: addressOf(notice),
    method,
    headers: { ...headersOf(notice, body), ...signatureOf(notice, body ?? '', parts.clock.now()) },
    ...(body !== null && { body: Buffer.from(body) }),
  });
  return { response, sent: body ?? '' };
};

/** `t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>" in hex>`: who has the secret knows who sent it, and when. */
function signatureOf({ secret, deliveryId }: Notice, body: string, now: number): Record<string, string> {
  const time = Math.floor(now / 1000);
  const headers = { 'x-quadrille-delivery': deliveryId, 'x-quadrille-timestamp': String(time) };
  if (secret === null) return headers;
  const digest = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return { ...headers, 'x-quadrille-signature': `t=${time},v1=${digest}` };
}

function addressOf({ payload, data }: Notice): string {
  const address = renderTemplate(textOf(payload, 'path'), data, 'address');
  if (!URL.canParse(address)) throw new DeliveryError(refuse('hookAddressUnfinished'));
  const url = new URL(address);
  for (const { name, value } of enabled(payload, 'parameters')) url.searchParams.append(name, renderTemplate(value, data, 'text'));
  return url.href;
}

function headersOf({ payload, data }: Notice, body: string | null): Record<string, string> {
  const headers: Record<string, string> = body === null ? {} : { 'content-type': 'application/json' };
  for (const { name, value } of enabled(payload, 'headers')) {
    if (!/^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name) || ownHeaders.test(name)) continue;
    headers[name.toLowerCase()] = renderTemplate(value, data, 'header');
  }
  return headers;
}

function bodyOf({ payload, body, data }: Notice): string {
  const template = textOf(payload, 'body').trim();
  // Alone it means the whole of what happened, as programs of this family have always read it.
  if (template === '' || /^\{\{\s*json\s+data\s*\}\}$/.test(template)) return JSON.stringify(body);
  return renderTemplate(template, data, looksLikeJson(template) ? 'json' : 'text');
}

function enabled(payload: Notice['payload'], key: string): { name: string; value: string }[] {
  return listOf(payload, key).flatMap(({ name, value, enabled: isOn }) =>
    isOn !== false && typeof name === 'string' && name.trim() !== '' ? [{ name: name.trim(), value: String(value ?? '') }] : [],
  );
}
