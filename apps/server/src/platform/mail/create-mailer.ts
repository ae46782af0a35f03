import type { Log } from '../log.ts';
import type { MailFacts, MailMessage } from './mail-messages.ts';
import { plainMail, writeMail } from './mail-messages.ts';

/** Sends mail through the one server of the settings. Never inside a transaction: a mail cannot be taken back. */
export interface Mailer {
  /** False where no mail server is set: then people are told so, and links are handed on by hand. */
  readonly isReady: boolean;
  /** Answers whether the server took it. Why not is in the log. */
  send<Kind extends keyof MailFacts>(to: string, kind: Kind, facts: MailFacts[Kind]): Promise<boolean>;
  /** The same with words of one's own. */
  sendPlain(to: string, subject: string, text: string): Promise<boolean>;
  /** Work with mails that nobody waits for, so that nobody can tell from an answer how long it took. */
  later(work: () => Promise<unknown>): void;
  /** Once everything under way is done. */
  close(): Promise<void>;
}

export interface MailServer {
  readonly url: string;
  readonly from: string;
}

const timeoutMs = 10_000;

export function createMailer(server: MailServer | null, log: Log): Mailer {
  const running = new Set<Promise<unknown>>();
  let transport: Promise<Transport> | null = null;
  const deliver = async (to: string, kind: string, write: () => MailMessage): Promise<boolean> => {
    if (server === null) return false;
    try {
      transport ??= openTransport(server);
      await (await transport).send(to, write());
      return true;
    } catch (error) {
      // The reason of the mail server at most: its address, the receiver and the link stay out of the log.
      const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown };
      log.error('A mail could not be sent.', { kind, code, responseCode });
      return false;
    }
  };
  return {
    isReady: server !== null,
    send: (to, kind, facts) => deliver(to, kind, () => writeMail(kind, facts)),
    sendPlain: (to, subject, text) => deliver(to, 'plain', () => plainMail(subject, text)),
    later: (work) => {
      const run = work()
        .catch((error: unknown) => log.error('Work on a mail failed.', { error }))
        .finally(() => running.delete(run));
      running.add(run);
    },
    close: async () => {
      await Promise.all(running);
      if (transport !== null) (await transport).close();
    },
  };
}

interface Transport {
  send(to: string, message: MailMessage): Promise<unknown>;
  close(): void;
}

/** A password never goes over an open line: with one, and without TLS from the start, the server must offer STARTTLS. */
async function openTransport({ url, from }: MailServer): Promise<Transport> {
  const { createTransport } = await import('nodemailer');
  const { protocol, hostname, port, username, password } = new URL(url);
  const isTls = protocol === 'smtps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const mail = createTransport({
    host,
    port: Number(port || (isTls ? 465 : 587)),
    secure: isTls,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    requireTLS: !isTls && username !== '' && !['localhost', '127.0.0.1', '::1'].includes(host),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { send: (to, message) => mail.sendMail({ from, to: { name: '', address: to }, ...message }), close: () => mail.close() };
}
