import { renderTemplate } from '../render-template.ts';
import { type Channel, DeliveryError, textOf } from './channel.ts';

/** A letter to one or several addresses, as plain text. */
export const emailChannel: Channel = async (_parts, { payload, data }) => {
  void renderTemplate(textOf(payload, 'subject'), data, 'text');
  throw new DeliveryError('E-mail is not set up on this installation.');
};
