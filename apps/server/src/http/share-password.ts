import { createHash } from 'node:crypto';
import { AppError, headerNames } from '@quadrille/contract';
import type { AppParts, RequestFacts } from '../app-context.ts';
import { verifyPassword } from '../platform/password-hash.ts';
import { countTry, forgiveTry } from './rate-limit.ts';

/** Passwords that were right a moment ago, so that a page of requests costs one slow check. Keyed by their digest with the hash. */
const accepted = new Map<string, number>();
const acceptedMs = 10 * 60 * 1000;
const mostAccepted = 1000;

/** Throws where a public link has a password and the caller sent another one, or has tried too often. */
export async function requireSharePassword(
  parts: AppParts,
  { header, ip }: Pick<RequestFacts, 'header' | 'ip'>,
  uuid: string,
  stored: string | null,
): Promise<void> {
  if (stored === null) return;
  const given = header(headerNames.viewPassword) ?? '';
  const key = createHash('sha256').update(`${stored}\0${given}`).digest('base64');
  const now = parts.clock.now();
  if ((accepted.get(key) ?? 0) > now) return;
  if (given === '') throw new AppError('sharePasswordWrong');
  await countTry(parts, 'sharePair', uuid, ip);
  await countTry(parts, 'share', uuid);
  if (!(await verifyPassword(given, stored))) throw new AppError('sharePasswordWrong');
  await forgiveTry(parts, 'sharePair', uuid, ip);
  await forgiveTry(parts, 'share', uuid);
  if (accepted.size >= mostAccepted) accepted.clear();
  accepted.set(key, now + acceptedMs);
}
