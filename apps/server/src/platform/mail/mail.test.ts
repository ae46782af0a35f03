import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMailBox, type MailBox } from '../../testing/mail-box.ts';
import { createLog } from '../log.ts';
import { createMailer } from './create-mailer.ts';
import { writeMail } from './mail-messages.ts';
import { readMailUrl } from './mail-server.ts';

let box: MailBox;
const lines: string[] = [];
const log = createLog('debug', (line) => lines.push(line));
const open = (url: string, from: string) =>
  createMailer(async () => ({ server: readMailUrl({ url, from }), site: 'https://t.example' }), log);

beforeAll(async () => {
  box = await openMailBox();
});
afterAll(() => box.close());

describe('a mail', () => {
  it('arrives with its words and its link, as text and as HTML', async () => {
    const mailer = open(box.url, 'Quadrille <no-reply@example.org>');
    expect(await mailer.send('ada@example.org', 'reset', { link: 'https://t.example/#/reset-password/abc' })).toBe(true);
    const { raw, body } = await box.wait('ada@example.org');
    expect(raw).toMatch(/^From: Quadrille <no-reply@example\.org>/m);
    expect(raw).toMatch(/^Subject: Set a new password/m);
    expect(body.split('https://t.example/#/reset-password/abc').length).toBeGreaterThan(3);
    await mailer.close();
  });

  it('holds nothing anybody wrote as markup, and no second header', async () => {
    const base = '<img src=x onerror=alert(1)>\r\nBcc: all@example.org';
    const { subject, html } = writeMail('added', { link: 'https://t.example/', invitedBy: '"><script>', base });
    expect(html).not.toMatch(/<img|<script/);
    expect(subject).not.toMatch(/[\r\n]/);
    const mailer = open(box.url, 'no-reply@example.org');
    await mailer.send('ben@example.org', 'added', { link: 'https://t.example/', invitedBy: 'x', base });
    const [head] = (await box.wait('ben@example.org')).raw.split('\r\n\r\n');
    expect(head).not.toMatch(/^Bcc:/m);
    await mailer.close();
  });

  it('that cannot be sent is told in the log, without its link, receiver or the password of the server', async () => {
    const facts = { link: 'https://t.example/#/reset-password/secret-token' };
    lines.length = 0;
    const gone = open('smtp://me:hunter22@127.0.0.1:1', 'a@example.org');
    expect(await gone.send('cara@example.org', 'reset', facts)).toBe(false);
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(/hunter22|secret-token|cara/);
  });

  it('is not sent where no server is set', async () => {
    const none = createMailer(async () => null, log);
    expect([await none.site(), await none.send('a@example.org', 'reset', { link: '' })]).toEqual([null, false]);
  });
});
