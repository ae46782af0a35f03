import { AppError } from '@quadrille/contract';
import type { AppParts } from '../../app-context.ts';
import type { BaseId } from '@quadrille/domain';
import type { ViewDoc } from '../../storage/schema/documents.ts';

/** What the owner of a form decided about when it takes answers. */
interface FormBounds {
  /** Milliseconds since 1970; null: it stays open. */
  readonly closesAt: number | null;
  /** Answers it takes in all; null: as many as come. */
  readonly most: number | null;
}

function boundsOf({ settings }: ViewDoc): FormBounds {
  const { closes_at: closes, answer_limit: most } = metaOf(settings['meta']);
  const at = typeof closes === 'string' ? Date.parse(closes) : Number.NaN;
  return { closesAt: Number.isNaN(at) ? null : at, most: typeof most === 'number' && Number.isInteger(most) && most >= 0 ? most : null };
}

/** The free settings of a form, as an object. */
export function metaOf(meta: unknown): Readonly<Record<string, unknown>> {
  return typeof meta === 'object' && meta !== null && !Array.isArray(meta) ? (meta as Record<string, unknown>) : {};
}

/** Why a form takes no answers; null while it does. */
export async function whyClosed(parts: AppParts, doc: ViewDoc): Promise<'date' | 'full' | null> {
  const { closesAt, most } = boundsOf(doc);
  if (closesAt !== null && parts.clock.now() >= closesAt) return 'date';
  return most !== null && (await parts.meta.forms.count(doc.id)) >= most ? 'full' : null;
}

/** Throws where a form takes no answers. */
export async function requireOpen(parts: AppParts, doc: ViewDoc): Promise<void> {
  const why = await whyClosed(parts, doc);
  if (why !== null) throw new AppError('formClosed', { why });
}

/** Runs `add` with one of the answers the form has left: what fails takes none, and of many at once no more get in than are left. */
export async function withinLimit<Added>(parts: AppParts, baseId: BaseId, doc: ViewDoc, add: () => Promise<Added>): Promise<Added> {
  if (!(await parts.meta.forms.take(doc.id, baseId, boundsOf(doc).most))) throw new AppError('formClosed', { why: 'full' });
  try {
    return await add();
  } catch (error) {
    await parts.meta.forms.giveBack(doc.id);
    throw error;
  }
}
