import { isRightToLeft, type MailLanguage, mailWords } from './mail-words.ts';
import type { MailFacts } from './mail-facts.ts';

/** A mail before it has a sender and a receiver. */
export interface MailMessage {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Words somebody of the installation chose themselves, shown as nothing but text. */
export function plainMail(subject: string, text: string): MailMessage {
  const html = `<!doctype html><html><body><pre style="font:inherit;white-space:pre-wrap">${escapeHtml(text)}</pre></body></html>`;
  return { subject: subject.replaceAll(/[\r\n]+/g, ' ').slice(0, 200), text, html };
}

/** Words of a mail, as text and as HTML in which nothing anybody wrote is markup. */
export function writeMail<Kind extends keyof MailFacts>(kind: Kind, facts: MailFacts[Kind], language: MailLanguage = 'en'): MailMessage {
  const { subject, lines, button, after } = mailWords[language][kind](facts);
  const { link } = facts;
  const direction = isRightToLeft(language) ? 'rtl' : 'ltr';
  const paragraph = (line: string): string => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`;
  const style = 'display:inline-block;padding:10px 16px;border-radius:8px;background:#4351e8;color:#ffffff;text-decoration:none';
  return {
    subject: subject.replaceAll(/[\r\n]+/g, ' ').slice(0, 200),
    text: [...lines, '', `${button}:`, link, '', ...after].join('\n'),
    html: [
      `<!doctype html><html lang="${language}" dir="${direction}"><body style="font:16px/1.5 system-ui,sans-serif;color:#1f2430;max-width:560px;margin:24px auto;padding:0 16px">`,
      ...lines.map(paragraph),
      `<p style="margin:0 0 16px"><a href="${escapeHtml(link)}" style="${style}">${escapeHtml(button)}</a></p>`,
      `<p style="margin:0 0 16px" dir="ltr">${escapeHtml(link)}</p>`,
      ...after.map(paragraph),
      '</body></html>',
    ].join(''),
  };
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
