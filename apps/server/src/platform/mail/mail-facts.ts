import type { NoticeKind } from '@quadrille/domain';

/** What each mail tells of. Links are addresses of ours. */
export interface MailFacts {
  readonly invitation: { readonly link: string; readonly invitedBy: string; readonly base: string | null };
  readonly added: { readonly link: string; readonly invitedBy: string; readonly base: string };
  readonly verification: { readonly link: string };
  readonly signUp: { readonly link: string };
  /** To somebody who has an account and whose address was signed up with again. */
  readonly known: { readonly link: string };
  readonly reset: { readonly link: string };
  readonly entry: { readonly link: string; readonly form: string; readonly base: string };
  /** That something happened, where, and by whom; not what was said or written. */
  readonly notice: { readonly link: string; readonly kind: NoticeKind; readonly by: string | null; readonly place: string };
}
