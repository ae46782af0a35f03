import { createHash, createHmac } from 'node:crypto';
import { AppError, type SharedViewMeta } from '@quadrille/contract';
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import type { AppParts } from '../../app-context.ts';

type Challenge = NonNullable<NonNullable<SharedViewMeta['form']>['challenge']>;

const period = 10 * 60_000;
/** Answers of one form, and of one address, that are taken within the period without work. */
const freeOfForm = 20;
const freeOfAddress = 5;
/** A page may stay open as long as somebody writes. */
const validMs = 12 * 60 * 60_000;
/** Nobody reads and answers a form in less. */
const leastMs = 1000;
/** Numbers that are tried at most: of the first challenge, and of the hardest. */
const [easiest, hardest] = [20_000, 3_000_000];

/**
 * The work that goes with the next answer of a form. It becomes harder with what comes: answers and challenges of the form, and much sooner
 * those of one address, so that whoever sends thousands pays for them and one who sends one does not notice.
 */
export async function issueChallenge(parts: AppParts, uuid: string, ip: string): Promise<Challenge> {
  const [ofForm, ofAddress] = await Promise.all([hit(parts, `formTask:${uuid}`), hit(parts, `formTask:${uuid}:${blockOf(ip)}`)]);
  const { algorithm, challenge, maxnumber, salt, signature } = await createChallenge({
    hmacKey: keyOf(parts),
    maxNumber: costOf(ofForm, ofAddress),
    expires: new Date(parts.clock.now() + validMs),
    params: { of: uuid, at: String(parts.clock.now()) },
  });
  return { algorithm, challenge, maxnumber: maxnumber ?? easiest, salt, signature };
}

/** How many numbers are tried at most, by how much was asked for within the period. */
export function costOf(ofForm: number, ofAddress: number): number {
  const load = Math.max(1, ofForm / 100, ofAddress / 10);
  return Math.min(hardest, Math.round(easiest * load));
}

/**
 * Lets an answer in, or throws. The first ones of a while come without work, so that programs that know nothing of it may fill in forms; what
 * comes after them brings a solved challenge of this form, which is used once.
 */
export async function admitEntry(parts: AppParts, uuid: string, ip: string, proof: string, trap: string): Promise<void> {
  if (!parts.settings.rateLimits) return;
  if (trap !== '') throw await asksForProof(parts, uuid, ip);
  const [ofForm, ofAddress] = await Promise.all([hit(parts, `formEntries:${uuid}`), hit(parts, `formEntries:${uuid}:${blockOf(ip)}`)]);
  const isFree = proof === '' && ofForm <= freeOfForm && ofAddress <= freeOfAddress;
  if (!isFree && !(await isSolved(parts, uuid, proof))) throw await asksForProof(parts, uuid, ip);
}

async function asksForProof(parts: AppParts, uuid: string, ip: string): Promise<AppError> {
  return new AppError('proofNeeded', { challenge: await issueChallenge(parts, uuid, ip) });
}

async function isSolved(parts: AppParts, uuid: string, proof: string): Promise<boolean> {
  if (proof === '' || proof.length > 2000) return false;
  try {
    const { of, at } = extractParams(proof);
    const age = parts.clock.now() - Number(at);
    if (of !== uuid || !(age >= leastMs && age <= validMs)) return false;
    // the signature names the challenge; expiry was looked at with our own clock
    if (!(await verifySolution(proof, keyOf(parts), false))) return false;
    const name = createHash('sha256')
      .update(JSON.stringify(signatureOf(proof)))
      .digest('base64url');
    return (await parts.meta.rates.hit(`formProof:${name}`, validMs, parts.clock.now())) === 1;
  } catch {
    return false; // it is no proof at all
  }
}

function signatureOf(proof: string): unknown {
  return (JSON.parse(Buffer.from(proof, 'base64').toString('utf8')) as { readonly signature?: unknown }).signature;
}

const keyOf = ({ fileSecret }: AppParts): string => createHmac('sha256', fileSecret).update('form proofs').digest('hex');

const hit = (parts: AppParts, key: string): Promise<number> => parts.meta.rates.hit(key, period, parts.clock.now());

/** Whoever has one address of the sixth version has all of its block. */
function blockOf(ip: string): string {
  return ip.includes(':') && !ip.includes('.') ? ip.split(':').slice(0, 4).join(':') : ip;
}
