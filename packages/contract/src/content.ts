/** A body that is not JSON: a file, a stream, plain text. */
export interface Content {
  readonly kind: 'content';
  readonly mediaType: string;
  /** A JSON body is taken as well, and handed on as the value it is. */
  readonly orJson?: boolean;
}

/** Declares a body or answer that travels as bytes of the given media type. */
export function content(mediaType: string): Content {
  return { kind: 'content', mediaType };
}

/** Declares a body that is a form with files, or JSON where there are none. */
export function formOrJson(): Content {
  return { kind: 'content', mediaType: 'multipart/form-data', orJson: true };
}

/** The part of the browser's `Blob` that uploads need; `File` and Node's `Blob` fit as well. */
export interface BlobLike {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** Bytes a client may send. */
export type BytesToSend = Uint8Array | ArrayBuffer | BlobLike;

/** Bytes as the server receives them: in pieces, never whole in memory. */
export type BytesReceived = AsyncIterable<Uint8Array>;

/**
 * What a handler may give back instead of the declared value: bytes or text that are already what
 * shall travel (CSV, a bare JSON scalar as text, a page of rows encoded by a reader thread).
 */
export interface RawAnswer {
  readonly kind: 'raw';
  readonly contentType: string;
  readonly body: string | Uint8Array | AsyncIterable<Uint8Array>;
  /** The call's own unless given. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes a raw answer; `headers` are added to the usual ones. */
export function rawAnswer(contentType: string, body: RawAnswer['body'], headers?: RawAnswer['headers']): RawAnswer {
  return headers ? { kind: 'raw', contentType, body, headers } : { kind: 'raw', contentType, body };
}

/** True for what `rawAnswer` makes; JSON answers of calls never carry `kind: 'raw'` with a body. */
export function isRawAnswer(value: unknown): value is RawAnswer {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'raw' && 'contentType' in value;
}
