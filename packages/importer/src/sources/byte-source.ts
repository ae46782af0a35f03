/** Bytes with a name. `open` begins at the first byte each time it is called; a source that cannot begin again must throw. */
export interface ByteSource {
  /** File name with its ending; '' for pasted text. */
  readonly name: string;
  /** Bytes in all, when known beforehand. */
  readonly size: number | null;
  open(): AsyncIterable<Uint8Array>;
  /** Bytes from `start` up to `end`, in any order; fewer where the source ends. Absent: only `open` reads it. */
  readRange?(start: number, end: number): Promise<Uint8Array>;
}

/** A file chosen or dropped in a browser, or any Blob. */
export function fromBlob(blob: Blob & { readonly name?: string }, name: string = blob.name ?? ''): ByteSource {
  return {
    name,
    size: blob.size,
    open: () => readStream(blob.stream()),
    readRange: async (start, end) => new Uint8Array(await blob.slice(start, end).arrayBuffer()),
  };
}

export function fromText(text: string, name = ''): ByteSource {
  return fromBytes(new TextEncoder().encode(text), name);
}

/** Bytes in memory, handed out in pieces of `chunkBytes`. */
export function fromBytes(bytes: Uint8Array, name = '', chunkBytes: number = 1 << 20): ByteSource {
  return {
    name,
    size: bytes.length,
    async *open() {
      for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
    },
    readRange: async (start, end) => bytes.subarray(start, end),
  };
}

/** The chunks of a web stream; cancels it when the reader stops early. */
export async function* readStream(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
