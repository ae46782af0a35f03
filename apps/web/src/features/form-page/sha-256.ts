/** SHA-256 in plain code: `crypto.subtle` is not there on pages that come without TLS, and answers too late to be asked a million times. */
export function createSha256(): (text: string) => Uint32Array {
  const schedule = new Uint32Array(64);
  const state = new Uint32Array(8);
  const encoder = new TextEncoder();
  return (text) => {
    const bytes = pad(encoder.encode(text));
    state.set(start);
    const view = new DataView(bytes.buffer);
    for (let block = 0; block < bytes.length; block += 64) compress(state, schedule, view, block);
    return state;
  };
}

function pad(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  new DataView(padded.buffer).setUint32(padded.length - 4, bytes.length * 8);
  return padded;
}

/** The first 32 bits of the fractions of roots of primes, as the standard has them. */
function fractions(count: number, root: (prime: number) => number): Uint32Array {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (!isPrime(candidate)) continue;
    const value = root(candidate);
    found.push((value - Math.floor(value)) * 2 ** 32);
  }
  return Uint32Array.from(found);
}

function isPrime(candidate: number): boolean {
  for (let factor = 2; factor * factor <= candidate; factor += 1) if (candidate % factor === 0) return false;
  return true;
}

const start = fractions(8, Math.sqrt);
const rounds = fractions(64, Math.cbrt);

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function compress(state: Uint32Array, schedule: Uint32Array, view: DataView, at: number): void {
  const w = schedule as unknown as number[];
  for (let i = 0; i < 16; i += 1) w[i] = view.getUint32(at + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const [a, b] = [w[i - 15]!, w[i - 2]!];
    w[i] = (w[i - 16]! + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7]! + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i += 1) {
    const t1 = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + rounds[i]! + w[i]!) | 0;
    const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = state[i]! + word));
}
