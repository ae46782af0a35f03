import { isIP } from 'node:net';
import type { Log } from '../log.ts';
import type { MailMessage } from './mail-messages.ts';
import type { MailFacts } from './mail-facts.ts';
import { plainMail, writeMail } from './mail-messages.ts';
import type { MailLanguage } from './mail-words.ts';
import type { LastMail, MailRecord } from './mail-record.ts';
import type { MailServer } from './mail-server.ts';

/** Whom a mail is for, and in which language they are written to; English where nobody knows. */
export interface Recipient {
  readonly email: string;
  readonly language: MailLanguage | null;
}

/** Sends mail through the one server that is set up. Never inside a transaction: a mail cannot be taken back. */
export interface Mailer {
  /** Where links in mails lead; null where no mail server is set up: then people are told so, and links are handed on by hand. */
  site(): Promise<string | null>;
  /** Answers what became of it. Why it was not taken is in the log. */
  send<Kind extends keyof MailFacts>(to: Recipient, kind: Kind, facts: MailFacts[Kind]): Promise<MailOutcome>;
  /** The same with words of one's own. */
  sendPlain(to: string, subject: string, text: string): Promise<MailOutcome>;
  /** What became of the latest mail, in whichever process; null where none was sent yet. */
  last(): Promise<LastMail | null>;
  /** Work with mails that nobody waits for, so that nobody can tell from an answer how long it took. */
  later(work: () => Promise<unknown>): void;
  /** Once everything under way is done. */
  close(): Promise<void>;
}

/** `refused`: for good, whenever it is tried; `failed`: it may be taken another time; `unset`: there is no mail server. */
export type MailOutcome = 'taken' | 'refused' | 'failed' | 'unset';

/** A mail server, and the address of the site for links in its mails. */
export interface MailRoute {
  readonly server: MailServer;
  readonly site: string;
}

const patienceMs = 10_000;

interface MailerOptions {
  readonly timeoutMs?: number;
  /** Where it is written down what becomes of mails; nowhere when absent. */
  readonly record?: MailRecord;
}

/** `find` is asked before every mail: the server may be another one by then. */
export function createMailer(
  find: () => Promise<MailRoute | null>,
  log: Log,
  { timeoutMs = patienceMs, record }: MailerOptions = {},
): Mailer {
  const running = new Set<Promise<unknown>>();
  const deliver = async (to: string, kind: string, write: () => MailMessage): Promise<MailOutcome> => {
    try {
      const route = await find();
      if (route === null) return 'unset';
      await sendMail(route.server, to, write(), timeoutMs);
      await record?.note(null);
      return 'taken';
    } catch (error) {
      // The reason of the mail server at most: its address, the receiver and the link stay out of the log.
      const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown };
      log.error('A mail could not be sent.', { kind, code, responseCode });
      await record?.note([code, responseCode].filter((part) => part !== undefined).join(' ') || 'no answer');
      return isForGood(code, responseCode) ? 'refused' : 'failed';
    }
  };
  return {
    site: async () => (await find())?.site ?? null,
    send: ({ email, language }, kind, facts) => deliver(email, kind, () => writeMail(kind, facts, language ?? 'en')),
    sendPlain: (to, subject, text) => deliver(to, 'plain', () => plainMail(subject, text)),
    last: async () => (await record?.last()) ?? null,
    later: (work) => {
      const run = work()
        .catch((error: unknown) => log.error('Work on a mail failed.', { error }))
        .finally(() => running.delete(run));
      running.add(run);
    },
    close: async () => void (await Promise.all(running)),
  };
}

/** A server that will not have this mail, as against one that is away, busy or does not know us. */
function isForGood(code: unknown, responseCode: unknown): boolean {
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number' && responseCode >= 500;
}

/**
 * Hands one mail to a server. A password never goes over an open line: with one, and without TLS from the start, the server must
 * offer STARTTLS.
 */
export async function sendMail(server: MailServer, to: string, message: MailMessage, timeoutMs = patienceMs): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const { host, port, isTls, user, password, from } = server;
  const mail = createTransport({
    host: await server.reach(AbortSignal.timeout(timeoutMs)),
    port,
    secure: isTls,
    ...(isIP(host) ? {} : { tls: { servername: host } }),
    ...(user && { auth: { user, pass: password } }),
    requireTLS: !isTls && user !== '' && !['localhost', '127.0.0.1', '::1'].includes(host),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await mail.sendMail({ from, to: { name: '', address: to }, ...message });
  } finally {
    mail.close();
  }
}
