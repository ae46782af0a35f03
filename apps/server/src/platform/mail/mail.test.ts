import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMailBox, type MailBox } from '../../testing/mail-box.ts';
import { createLog } from '../log.ts';
import { createMailer } from './create-mailer.ts';
import { writeMail } from './mail-messages.ts';
import { mailLanguages, readLanguage } from './mail-words.ts';
import { readMailUrl } from './mail-server.ts';

let box: MailBox;
const lines: string[] = [];
const log = createLog('debug', (line) => lines.push(line));
const open = (url: string, from: string, timeoutMs?: number) =>
  createMailer(async () => ({ server: readMailUrl({ url, from }), site: 'https://t.example' }), log, { timeoutMs });

beforeAll(async () => {
  box = await openMailBox();
});
afterAll(() => box.close());

describe('a mail', () => {
  it('arrives with its words and its link, as text and as HTML', async () => {
    const mailer = open(box.url, 'Quadrille <no-reply@example.org>');
    expect(
      await mailer.send({ email: 'ada@example.org', language: null }, 'reset', { link: 'https://t.example/#/reset-password/abc' }),
    ).toBe('taken');
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
    await mailer.send({ email: 'ben@example.org', language: null }, 'added', { link: 'https://t.example/', invitedBy: 'x', base });
    const [head] = (await box.wait('ben@example.org')).raw.split('\r\n\r\n');
    expect(head).not.toMatch(/^Bcc:/m);
    await mailer.close();
  });

  it('is written in the language of its reader, from right to left where that is how they read', async () => {
    const facts = { link: 'https://t.example/', invitedBy: 'ada@example.org', base: 'Filme' };
    for (const language of mailLanguages)
      for (const kind of ['invitation', 'added', 'verification', 'reset', 'entry', 'signUp', 'known'] as const) {
        const mail = writeMail(kind, { ...facts, form: 'Fragebogen' }, language);
        expect(mail.text).toContain(facts.link);
        expect(mail.html).toContain(`lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`);
        if (language !== 'en')
          expect([mail.subject, mail.text]).not.toEqual([writeMail(kind, { ...facts, form: 'Fragebogen' }).subject, expect.anything()]);
      }
    const mailer = open(box.url, 'no-reply@example.org');
    await mailer.send({ email: 'gerda@example.org', language: 'de' }, 'reset', { link: 'https://t.example/' });
    expect((await box.wait('gerda@example.org')).raw).toMatch(/^Subject: Neues Passwort festlegen/m);
    await mailer.close();
    expect(['de-AT,de;q=0.9,en;q=0.8', 'fr, ar;q=0.5', 'fr', null].map(readLanguage)).toEqual(['de', 'ar', null, null]);
  });

  it('that cannot be sent is told in the log, without its link, receiver or the password of the server', async () => {
    const facts = { link: 'https://t.example/#/reset-password/secret-token' };
    lines.length = 0;
    const gone = open('smtp://me:hunter22@127.0.0.1:1', 'a@example.org');
    expect(await gone.send({ email: 'cara@example.org', language: null }, 'reset', facts)).toBe('failed');
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(/hunter22|secret-token|cara/);
  });

  it('is not waited for when its server says nothing, and the log says why', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    lines.length = 0;
    const mailer = open(`smtp://127.0.0.1:${port}`, 'a@example.org', 150);
    expect(await mailer.sendPlain('dora@example.org', 'x', 'y')).toBe('failed');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/could not be sent.*ETIMEDOUT/);
    expect(lines[0]).not.toContain('dora');
    await new Promise((resolve) => silent.close(resolve));
  });

  it.each([451, 550])('refused with %i is told in the log by that number, and the next one goes', async (code) => {
    const mailer = open(box.url, 'no-reply@example.org');
    lines.length = 0;
    box.refuse(code);
    expect(await mailer.sendPlain('emil@example.org', 'lost', 'y')).toBe(code === 550 ? 'refused' : 'failed');
    expect(lines[0]).toContain(String(code));
    box.accept();
    expect(await mailer.sendPlain('emil@example.org', 'taken', 'y')).toBe('taken');
    expect((await box.wait('emil@example.org')).raw).toMatch(/^Subject: taken/m);
  });

  it('is not sent where no server is set', async () => {
    const none = createMailer(async () => null, log);
    expect([await none.site(), await none.send({ email: 'a@example.org', language: null }, 'reset', { link: '' })]).toEqual([
      null,
      'unset',
    ]);
  });
});
