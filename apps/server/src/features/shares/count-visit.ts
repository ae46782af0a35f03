import { createHash } from 'node:crypto';
import type { Ctx } from '../../app-context.ts';
import { getBase } from '../../app-context.ts';
import type { OpenShare } from './open-share.ts';

/** Whoever opens a link again within this time, or whose page reads it anew, is one visit. */
const visitMs = 30 * 60 * 1000;
const mostKept = 10_000;

/** By the digest of link and address: who visits is kept nowhere. */
const recent = new Map<string, number>();

/** Counts that somebody opened a link. */
export async function countVisit({ parts, request, ...ctx }: Ctx, { view }: OpenShare): Promise<void> {
  const now = parts.clock.now();
  const key = createHash('sha256').update(`${view.doc.uuid}\0${request.ip}`).digest('base64');
  const last = recent.get(key);
  if (last !== undefined && now - last < visitMs) return;
  if (recent.size >= mostKept) recent.clear();
  recent.set(key, now);
  await parts.meta.shareVisits.add(view.doc.id, getBase({ parts, request, ...ctx }).baseId, now);
}
