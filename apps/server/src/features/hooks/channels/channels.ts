import type { HookChannel } from '@quadrille/domain';
import type { Channel } from './channel.ts';
import { roomChannel, telegramChannel, twilioChannel } from './chat-channels.ts';
import { emailChannel } from './email-channel.ts';
import { urlChannel } from './url-channel.ts';

/** Every way a webhook can tell somebody. */
export const channels: Readonly<Record<HookChannel, Channel>> = {
  URL: urlChannel,
  Email: emailChannel,
  Slack: roomChannel('Slack'),
  'Microsoft Teams': roomChannel('Microsoft Teams'),
  Discord: roomChannel('Discord'),
  Mattermost: roomChannel('Mattermost'),
  Telegram: telegramChannel,
  Whatsapp: twilioChannel('Whatsapp Twilio', 'whatsapp:'),
  'Whatsapp Twilio': twilioChannel('Whatsapp Twilio', 'whatsapp:'),
  Twilio: twilioChannel('Twilio', ''),
};
