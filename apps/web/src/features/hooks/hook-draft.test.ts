import type { WireHook } from '@quadrille/contract';
import { describe, expect, it } from 'vitest';
import { fieldHole, findFaults, newDraft, offeredChannels, toDraft, toHookBody } from './hook-draft.ts';

const wire = (body: ReturnType<typeof toHookBody>): WireHook =>
  ({
    title: body.title,
    operation: body.operation,
    version: body.version,
    active: body.active ? 1 : 0,
    retries: body.retries,
    retry_interval: body.retry_interval,
    timeout: body.timeout,
    notification: JSON.stringify(body.notification),
  }) as WireHook;

describe('a webhook while it is edited', () => {
  it.each(offeredChannels)('comes back from the wire as it was sent over %s', (channel) => {
    const draft = {
      ...newDraft('Tell them'),
      channel,
      path: 'https://example.org/hook',
      headers: [{ name: 'X-One', value: '1', enabled: false }],
      body: 'Hello',
      to: 'a@example.org',
      subject: 'News',
      rooms: [{ channel: 'general', webhook_url: 'https://chat.example.org/1' }],
      chatId: '42',
      retries: 2,
      pause: 30,
    };
    const body = toHookBody(draft, false);
    expect(findFaults(draft)).toEqual([]);
    expect(toHookBody(toDraft(wire(body), []), false)).toEqual(body);
  });

  it('names what its channel still lacks', () => {
    const lacks = (channel: (typeof offeredChannels)[number]) => findFaults({ ...newDraft(''), channel });
    expect(lacks('URL')).toEqual(['title', 'path']);
    expect(lacks('Email')).toEqual(['title', 'to', 'body']);
    expect(lacks('Slack')).toEqual(['title', 'rooms', 'body']);
    expect(lacks('Telegram')).toEqual(['title', 'chatId', 'body']);
    expect(findFaults({ ...newDraft('A'), path: 'example.org' })).toEqual(['path']);
  });

  it('names fields so that the template finds them', () => {
    expect(fieldHole('Name', 'v2')).toBe('{{ data.rows[0].Name }}');
    expect(fieldHole('Due date', 'v2')).toBe('{{ data.rows[0]["Due date"] }}');
    expect(fieldHole('v1.2', 'v1')).toBe('{{ data["v1.2"] }}');
  });
});
