import { useLingui } from '@lingui/react/macro';
import type { HookLog, WireHook } from '@quadrille/contract';
import type { HookChannel, HookOperation } from '@quadrille/domain';
import type { StatusTone } from '@quadrille/ui-kit-react';
import { useTimeAgo } from '../../platform/use-time-ago.ts';
import type { HookFault } from './hook-draft.ts';

export interface HookWords {
  readonly operations: Readonly<Record<HookOperation, string>>;
  readonly channels: Readonly<Record<HookChannel, string>>;
  readonly faults: Readonly<Record<HookFault, string>>;
  /** How the last call went, with the tone of its dot. */
  result(hook: WireHook, last: HookLog | null | undefined): { readonly tone: StatusTone; readonly text: string };
}

/** What webhooks do in words of the chosen language. */
export function useHookWords(): HookWords {
  const { t } = useLingui();
  const ago = useTimeAgo();
  return {
    operations: {
      insert: t`A record is added`,
      update: t`A record is changed`,
      delete: t`A record is deleted`,
      bulkInsert: t`Records are added together`,
      bulkUpdate: t`Records are changed together`,
      bulkDelete: t`Records are deleted together`,
    },
    channels: {
      URL: t`Web address`,
      Email: t`Email`,
      Slack: 'Slack',
      'Microsoft Teams': 'Microsoft Teams',
      Discord: 'Discord',
      Mattermost: 'Mattermost',
      Telegram: 'Telegram',
      Whatsapp: 'WhatsApp',
      'Whatsapp Twilio': 'WhatsApp',
      Twilio: t`Text message (Twilio)`,
    },
    faults: {
      title: t`Please enter a name`,
      path: t`Enter a whole address that begins with http:// or https://`,
      to: t`Say who gets the message`,
      rooms: t`Enter the address of at least one channel`,
      chatId: t`Enter the id of the chat`,
      body: t`Write the message`,
    },
    result: (hook, last) => {
      if (!hook.active) return { tone: 'neutral', text: t`Off` };
      if (!last) return { tone: 'neutral', text: t`No calls yet` };
      const when = ago(last.created_at ?? '');
      return last.error_message === null ? { tone: 'success', text: t`Worked ${when}` } : { tone: 'danger', text: t`Failed ${when}` };
    },
  };
}
