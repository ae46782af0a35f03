import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type AppError, refuse } from '@quadrille/contract';
import { AwsV4Signer } from 'aws4fetch';
import type { Outbound, OutboundReply, OutboundSend } from '../outbound/outbound.ts';
import type { FileStore } from './file-store.ts';

export interface S3Options {
  /** `https://s3.eu-central-1.amazonaws.com`, or the address of any other server that speaks S3. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const timeoutMs = 10 * 60 * 1000;
const mostBytes = 5 * 1024 ** 3;
const mostWords = 64 * 1024;

/** Files in a bucket of an S3-compatible server, by signed requests through the guarded client. */
export function createS3FileStore(options: S3Options, outbound: Outbound): FileStore {
  const send = async (key: string, signal: AbortSignal, request: Pick<OutboundSend, 'body'> & SignedRequest): Promise<OutboundReply> => {
    const { body, ...asked } = request;
    const { url, headers } = await sign(options, key, asked);
    return outbound.send({ url, method: asked.method, headers, signal, maxBytes: mostBytes, timeoutMs, ...(body && { body }) });
  };
  return {
    put: async (key, file, signal) => {
      const body = { bytes: createReadStream(file.path), length: file.size };
      try {
        const reply = await send(key, signal, { method: 'PUT', sha256: file.sha256, body });
        if (reply.status !== 200) throw await toFailure(reply);
        reply.drop();
      } finally {
        // Whoever sent it hears that it did not arrive; nobody comes back for what was spooled.
        body.bytes.destroy();
        await rm(file.path, { force: true });
      }
    },
    read: async (key, signal, range) => {
      const reply = await send(key, signal, { method: 'GET', ...(range && { range: `bytes=${range.start}-${range.end}` }) });
      if (reply.status === (range ? 206 : 200)) return reply.body;
      if (reply.status !== 404) throw await toFailure(reply);
      reply.drop();
      return null;
    },
    remove: async (key, signal) => {
      const reply = await send(key, signal, { method: 'DELETE' });
      if (reply.status !== 204 && reply.status !== 200 && reply.status !== 404) throw await toFailure(reply);
      reply.drop();
    },
  };
}

interface SignedRequest {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** Of the body; of nothing when absent. */
  readonly sha256?: string;
  readonly range?: string;
}

async function sign(options: S3Options, key: string, { method, sha256 = emptySha256, range }: SignedRequest) {
  const url = `${options.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(options.bucket)}/${encodeURIComponent(key)}`;
  const { accessKeyId, secretAccessKey, region } = options;
  const headers = { 'x-amz-content-sha256': sha256, ...(range !== undefined && { range }) };
  const signed = await new AwsV4Signer({ method, url, headers, accessKeyId, secretAccessKey, region, service: 's3' }).sign();
  return { url: signed.url.href, headers: Object.fromEntries(signed.headers) };
}

/** The code the server names, as `NoSuchBucket`; its other words may hold what is nobody's business. */
async function toFailure(reply: OutboundReply): Promise<AppError> {
  let text = '';
  for await (const chunk of reply.body) {
    text += Buffer.from(chunk).toString();
    if (text.length > mostWords) break;
  }
  const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? `status ${reply.status}`;
  return refuse('storageRefused', { why: code });
}
