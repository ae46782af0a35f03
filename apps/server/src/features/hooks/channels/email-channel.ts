import { refuse } from '@quadrille/contract';
import { renderTemplate } from '../render-template.ts';
import { type Channel, DeliveryError, textOf } from './channel.ts';
import { messageOf } from './chat-channels.ts';

/** A letter as plain text to one or several addresses, through the mail server of the installation. */
export const emailChannel: Channel = async ({ mail }, notice) => {
  if ((await mail.site()) === null) throw new DeliveryError(refuse('mailNotSetUp'));
  const subject = renderTemplate(textOf(notice.payload, 'subject'), notice.data, 'text').trim() || 'Quadrille';
  const text = messageOf(notice);
  const addresses = textOf(notice.payload, 'to')
    .split(/[,;\s]+/)
    .filter((address) => /^[^\s@<>"]{1,64}@[^\s@<>"]{1,189}$/.test(address));
  if (addresses.length === 0) throw new DeliveryError(refuse('hookReceiverMissing'));
  for (const address of addresses)
    if ((await mail.sendPlain(address, subject, text)) !== 'taken') throw new DeliveryError(refuse('mailNotTaken', { address }));
  return { response: '', sent: text };
};
