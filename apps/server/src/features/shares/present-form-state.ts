import { viewTypes, type SharedViewMeta } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';
import { issueChallenge } from './entry-guard.ts';
import { whyClosed } from './form-state.ts';
import type { OpenShare } from './open-share.ts';

/** Whether a form takes answers, and the work that goes with one; nothing for views of other kinds. */
export async function presentFormState({ parts, request }: Ctx, { view }: OpenShare, uuid: string): Promise<Pick<SharedViewMeta, 'form'>> {
  if (view.doc.type !== viewTypes.form) return {};
  const closed = await whyClosed(parts, view.doc);
  return { form: { closed, challenge: closed === null ? await issueChallenge(parts, uuid, request.ip) : null } };
}
