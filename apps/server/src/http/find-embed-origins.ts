import { baseKeyOfShareUuid } from '@quadrille/domain';
import type { AppParts } from '../app-context.ts';
import { type Framers, linkRulesOf } from '../storage/schema/link-rules.ts';

/** The sites that may frame a shared view, as its owner lists them; all may frame links that lead nowhere. */
export async function findEmbedOrigins(parts: AppParts, uuid: string): Promise<Framers> {
  const key = baseKeyOfShareUuid(uuid.toLowerCase());
  const entry = key === null ? null : await parts.meta.lookups.baseByKey(key);
  if (!entry) return 'all';
  const schema = await (await parts.engine.openBase(entry.id)).schema();
  const views = schema.tables.flatMap((table) => table.views);
  const view = views.find(({ doc }) => doc.uuid === uuid.toLowerCase());
  return view ? linkRulesOf(view.doc).framers : 'all';
}
