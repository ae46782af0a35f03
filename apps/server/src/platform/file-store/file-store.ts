/** A file that lies complete on this machine, on its way to where it is kept. */
export interface SpooledFile {
  readonly path: string;
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
}

/** The bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where the bytes of files are kept. Keys are made by us: letters, digits, dots and dashes. */
export interface FileStore {
  /** Takes over the spooled file: afterwards it is gone from where it was. */
  put(key: string, file: SpooledFile, signal: AbortSignal): Promise<void>;
  /** Null when there is no such file. */
  read(key: string, signal: AbortSignal, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | null>;
  /** Removing what is not there is no failure. */
  remove(key: string, signal: AbortSignal): Promise<void>;
}
