import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { TLSSocket, createSecureContext } from 'node:tls';
import { temporaryFolder } from '@quadrille/tooling/test-kit';

/** PEM texts of an authority, of a server for one name, and of a client. */
export interface Papers {
  readonly ca: string;
  readonly server: Pair;
  readonly client: Pair;
}

interface Pair {
  readonly cert: string;
  readonly key: string;
}

/** Makes an authority and what it signs, with the openssl of the machine. */
export function makePapers(serverName: string): Papers {
  const folder = temporaryFolder('papers');
  const at = (name: string): string => join(folder.path, name);
  const openssl = (...args: string[]): void => void execFileSync('openssl', args, { stdio: 'ignore', cwd: folder.path });
  try {
    openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      'ca.key',
      '-out',
      'ca.crt',
      '-days',
      '2',
      '-subj',
      '/CN=Our authority',
    );
    const sign = (name: string, subject: string): Pair => {
      openssl(
        'req',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-keyout',
        `${name}.key`,
        '-out',
        `${name}.csr`,
        '-subj',
        `/CN=${subject}`,
        '-addext',
        `subjectAltName=DNS:${subject}`,
      );
      openssl(
        'x509',
        '-req',
        '-in',
        `${name}.csr`,
        '-CA',
        'ca.crt',
        '-CAkey',
        'ca.key',
        '-CAcreateserial',
        '-out',
        `${name}.crt`,
        '-days',
        '2',
        '-copy_extensions',
        'copy',
      );
      return { cert: readFileSync(at(`${name}.crt`), 'utf8'), key: readFileSync(at(`${name}.key`), 'utf8') };
    };
    return { ca: readFileSync(at('ca.crt'), 'utf8'), server: sign('server', serverName), client: sign('client', 'reader') };
  } finally {
    folder.remove();
  }
}

interface FrontOptions {
  readonly papers: Papers;
  readonly to: { readonly host: string; readonly port: number };
  /** Refuses who comes without encryption, or without a certificate of the authority. */
  readonly insists?: 'tls' | 'certificate';
}

/** A front before a PostgreSQL server that speaks TLS, as poolers do; everything behind the handshake is the server's own. */
export async function startTlsFront({ papers, to, insists }: FrontOptions): Promise<{ readonly port: number; stop(): void }> {
  const { ca, server: own } = papers;
  const secureContext = createSecureContext({ ...own, ca });
  const open = new Set<Socket>();
  const join = (a: Socket, b: Socket): void => {
    a.pipe(b).pipe(a);
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  };
  const front = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy());
    socket.once('data', (first: Buffer) => {
      const asksForTls = first.length === 8 && first.readInt32BE(4) === 80_877_103;
      if (!asksForTls && insists) return void socket.destroy();
      if (!asksForTls) {
        const plain = connect(to.port, to.host);
        join(socket, plain);
        return void plain.write(first);
      }
      socket.write('S');
      const isStrict = insists === 'certificate';
      const secure = new TLSSocket(socket, { isServer: true, secureContext, requestCert: isStrict, rejectUnauthorized: isStrict });
      secure.on('error', () => socket.destroy());
      secure.once('secure', () => join(secure, connect(to.port, to.host)));
    });
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  return {
    port: (front.address() as AddressInfo).port,
    stop: () => {
      front.close();
      for (const socket of open) socket.destroy();
    },
  };
}
