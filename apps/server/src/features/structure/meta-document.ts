import { refuse } from '@quadrille/contract';
import { findUnreadableRule } from '../../storage/schema/link-rules.ts';

/** `meta` is the clients' own: kept as it was sent, an object or text. */
export function toMetaDocument(meta: unknown): unknown {
  return meta ?? null;
}

/** The same of a view, whose link is ruled by some of it: what could not be read would close the link, so it is refused. */
export function toViewMeta(meta: unknown): unknown {
  const said = findUnreadableRule(meta);
  if (said !== null) throw refuse('linkRuleUnreadable', { said });
  return toMetaDocument(meta);
}
