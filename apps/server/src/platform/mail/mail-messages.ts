/** A mail before it has a sender and a receiver. */
export interface MailMessage {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What each mail tells of. Links are addresses of ours. */
export interface MailFacts {
  readonly invitation: { readonly link: string; readonly invitedBy: string; readonly base: string | null };
  readonly added: { readonly link: string; readonly invitedBy: string; readonly base: string };
  readonly verification: { readonly link: string };
  readonly reset: { readonly link: string };
}

interface Draft {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly button: string;
  readonly link: string;
  readonly after: readonly string[];
}

const ignore = 'If you did not expect this mail, you can ignore it.';

const drafts: { readonly [Kind in keyof MailFacts]: (facts: MailFacts[Kind]) => Draft } = {
  invitation: ({ link, invitedBy, base }) => ({
    subject: base === null ? 'You are invited to Quadrille' : `You are invited to ${base}`,
    lines: [base === null ? `${invitedBy} invites you to Quadrille.` : `${invitedBy} invites you to work on ${base} in Quadrille.`],
    button: 'Create your account',
    link,
    after: ['The link works for seven days and once.', ignore],
  }),
  added: ({ link, invitedBy, base }) => ({
    subject: `You can now open ${base}`,
    lines: [`${invitedBy} has made you a member of ${base} in Quadrille.`],
    button: 'Open it',
    link,
    after: [],
  }),
  verification: ({ link }) => ({
    subject: 'Confirm your email address',
    lines: ['Please confirm that this address is yours.'],
    button: 'Confirm the address',
    link,
    after: ['The link works for one day and once.', ignore],
  }),
  reset: ({ link }) => ({
    subject: 'Set a new password',
    lines: ['Somebody asked to set a new password for your account.'],
    button: 'Set a new password',
    link,
    after: ['The link works for one hour and once. Until it is used your password stays as it is.', ignore],
  }),
};

/** Words somebody of the installation chose themselves, shown as nothing but text. */
export function plainMail(subject: string, text: string): MailMessage {
  const html = `<!doctype html><html><body><pre style="font:inherit;white-space:pre-wrap">${escapeHtml(text)}</pre></body></html>`;
  return { subject: subject.replaceAll(/[\r\n]+/g, ' ').slice(0, 200), text, html };
}

/** Words of a mail, as text and as HTML in which nothing anybody wrote is markup. */
export function writeMail<Kind extends keyof MailFacts>(kind: Kind, facts: MailFacts[Kind]): MailMessage {
  const { subject, lines, button, link, after } = drafts[kind](facts);
  const paragraph = (line: string): string => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`;
  const style = 'display:inline-block;padding:10px 16px;border-radius:8px;background:#4351e8;color:#ffffff;text-decoration:none';
  return {
    subject: subject.replaceAll(/[\r\n]+/g, ' ').slice(0, 200),
    text: [...lines, '', `${button}:`, link, '', ...after].join('\n'),
    html: [
      '<!doctype html><html><body style="font:16px/1.5 system-ui,sans-serif;color:#1f2430;max-width:560px;margin:24px auto;padding:0 16px">',
      ...lines.map(paragraph),
      `<p style="margin:0 0 16px"><a href="${escapeHtml(link)}" style="${style}">${escapeHtml(button)}</a></p>`,
      paragraph(link),
      ...after.map(paragraph),
      '</body></html>',
    ].join(''),
  };
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
