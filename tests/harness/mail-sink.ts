import { createServer, type AddressInfo } from 'node:net';

/** A mail server on loopback that takes every mail and keeps what it was sent. */
export interface MailSink {
  readonly url: string;
  /** The latest mail to an address, once there is one, with its line breaks and signs as they were written. */
  wait(to: string): Promise<string>;
  close(): void;
}

export async function openMailSink(): Promise<MailSink> {
  const mails: { readonly to: string; readonly text: string }[] = [];
  const server = createServer((socket) => {
    let to = '';
    let text: string | null = null;
    let rest = '';
    const answer = (line: string): void => {
      if (text !== null) {
        if (line !== '.') return void (text += `${line}\n`);
        mails.push({ to, text: plain(text) });
        text = null;
      } else if (/^DATA/i.test(line)) {
        text = '';
        return void socket.write('354 go on\r\n');
      }
      to = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1] ?? to;
      socket.write(/^QUIT/i.test(line) ? '221 bye\r\n' : '250 ok\r\n');
    };
    socket.write('220 here\r\n');
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) answer(line);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    wait: async (to) => {
      for (let tries = 0; tries < 400; tries += 1) {
        const found = mails.findLast((mail) => mail.to === to);
        if (found) return found.text;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      throw new Error(`No mail came for ${to}.`);
    },
    close: () => void server.close(),
  };
}

/** Quoted-printable taken off. */
const plain = (text: string): string =>
  text.replaceAll(/=\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
