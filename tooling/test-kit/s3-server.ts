import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A small object storage on loopback that checks signatures and digests as the real ones do. */
export interface S3Server {
  readonly url: string;
  readonly objects: Map<string, Buffer>;
  /** What it answers next instead of doing its work: a status, or nothing at all. */
  failWith: number | 'silence' | null;
  close(): Promise<void>;
}

export interface S3Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly bucket: string;
}

export async function startS3(keys: S3Keys): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  const self: { failWith: S3Server['failWith'] } = { failWith: null };
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (self.failWith === 'silence') return;
    if (self.failWith !== null) return void response.writeHead(self.failWith).end('<Error><Code>SlowDown</Code></Error>');
    const body = Buffer.concat(chunks);
    const fault = checkSignature(request, body, keys);
    if (fault !== null) return void response.writeHead(403).end(`<Error><Code>${fault}</Code></Error>`);
    const [, bucket, key = ''] = new URL(request.url ?? '/', 'http://s3').pathname.split('/');
    if (bucket !== keys.bucket) return void response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
    serve(objects, request, response, { key: decodeURIComponent(key), body });
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(self, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    close: () => closeServer(server),
  });
}

function serve(
  objects: Map<string, Buffer>,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  { key, body }: { readonly key: string; readonly body: Buffer },
): void {
  if (method === 'PUT') {
    objects.set(key, body);
    return void response.writeHead(200).end();
  }
  if (method === 'DELETE') {
    objects.delete(key);
    return void response.writeHead(204).end();
  }
  const found = objects.get(key);
  if (!found) return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
  const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '');
  response.writeHead(range ? 206 : 200).end(range ? found.subarray(Number(range[1]), Number(range[2]) + 1) : found);
}

/** AWS Signature Version 4 as its documentation tells it, written without looking at the signer. */
function checkSignature({ method, url, headers }: IncomingMessage, body: Buffer, { accessKeyId, secretAccessKey }: S3Keys): string | null {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!given) return 'AccessDenied';
  const [, keyId, day = '', region = '', signed = '', signature] = given;
  if (keyId !== accessKeyId) return 'InvalidAccessKeyId';
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const time = String(headers['x-amz-date']);
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - at) < 15 * 60 * 1000)) return 'RequestTimeTooSkewed';
  const names = signed.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return 'AccessDenied';
  const target = new URL(url ?? '/', 'http://s3');
  const canonical = [
    method,
    target.pathname,
    target.searchParams.size === 0 ? '' : target.search.slice(1),
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    sha256(body),
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(Buffer.from(canonical))].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>((last, part) => hmac(last, part), Buffer.from(`AWS4${secretAccessKey}`));
  return hmac(key, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
