import { AppError, refuse } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';

/** Sends a mail to whoever asks, the way all mails go. */
export async function sendTestMail({ parts, actor }: Ctx): Promise<{ msg: string }> {
  if (actor.email === null) throw refuse('mailToNobody');
  const subject = 'Mail from Quadrille works';
  const outcome = await parts.mail.sendPlain(actor.email, subject, 'This mail was sent to try the mail server of the installation.');
  if (outcome === 'unset') throw new AppError('mailMissing');
  if (outcome !== 'taken') throw refuse('mailRefused', { why: (await parts.mail.last())?.why ?? '' });
  return { msg: 'A mail is on its way' };
}
