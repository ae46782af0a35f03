import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server on loopback that keeps what it is sent. */
export interface MailBox {
  readonly url: string;
  readonly port: number;
  /** The latest mail to an address, once there is one. */
  wait(to: string, count?: number): Promise<ReceivedMail>;
  readonly mails: readonly ReceivedMail[];
  /** From here on every mail is refused: for good, or with 4xx for now. */
  refuse(code?: number): void;
  /** From here on mails are taken again. */
  accept(): void;
  close(): Promise<void>;
}

export interface ReceivedMail {
  readonly to: string;
  readonly raw: string;
  /** The same with its line breaks and signs as they were written. */
  readonly body: string;
}

/** On a port of its own, or on one where a server was before. */
export async function openMailBox(port = 0): Promise<MailBox> {
  const mails: ReceivedMail[] = [];
  let refusal: number | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refusal === null ? null : Object.assign(new Error('no'), { responseCode: refusal })),
    onData: (stream, session, done) => {
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()));
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, raw, body: decode(raw) });
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: own } = server.server.address() as AddressInfo;
  return {
    port: own,
    url: `smtp://127.0.0.1:${own}`,
    mails,
    wait: async (to, count = 1) => {
      for (let tries = 0; tries < 400; tries += 1) {
        const own = mails.filter((mail) => mail.to === to);
        const last = own.at(-1);
        if (last && own.length >= count) return last;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      throw new Error(`No mail came for ${to}.`);
    },
    refuse: (code = 550) => void (refusal = code),
    accept: () => void (refusal = null),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const decode = (raw: string): string =>
  raw.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
