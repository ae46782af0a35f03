import { useLingui } from '@lingui/react/macro';
import type { WirePlugin } from '@quadrille/contract';

export type AppCategory = 'Storage' | 'Email' | 'Chat' | 'Twilio' | 'Model';

export interface AppWords {
  readonly categories: Readonly<Record<AppCategory, { readonly title: string; readonly note: string }>>;
  title(plugin: WirePlugin): string;
  /** The name of a setting; what has no word here is called as the server calls it. */
  label(key: string, fallback: string): string;
}

/** Apps and their settings in words of the chosen language. */
export function useAppWords(): AppWords {
  const { t } = useLingui();
  const labels: Readonly<Record<string, string>> = {
    bucket: t`Bucket`,
    region: t`Region`,
    endpoint: t`Address of the server`,
    access_key: t`Access key`,
    access_secret: t`Secret key`,
    from: t`Sender`,
    host: t`Server`,
    port: t`Port`,
    secure: t`TLS from the first byte (usual with port 465)`,
    username: t`User name`,
    password: t`Password`,
    site_url: t`Address of this site`,
    token: t`Token`,
    sid: t`Account SID`,
    api_url: t`Address of the service`,
    api_key: t`API key`,
    model: t`Model`,
    price_in: t`Price of a million tokens read`,
    price_out: t`Price of a million tokens written`,
    currency: t`Currency`,
    webhook_url: t`Address for messages`,
  };
  return {
    categories: {
      Storage: { title: t`File storage`, note: t`Keeps uploaded files in a bucket instead of the folder of the server. One can be on.` },
      Email: { title: t`Email`, note: t`Sends invitations, new passwords and mails of webhooks.` },
      Model: {
        title: t`Language model`,
        note: t`Writes for the prompts of cowriters: any service that speaks as OpenAI does, also one of your own.`,
      },
      Chat: { title: t`Chat programs`, note: t`Webhooks write to their channels, at the address entered here or in the webhook.` },
      Twilio: { title: t`Text messages and WhatsApp`, note: t`Webhooks write to telephones over an account of Twilio.` },
    },
    title: ({ title }) =>
      title === 'Language model'
        ? t`Language model`
        : title === 'Twilio'
          ? t`Text messages (Twilio)`
          : title === 'Whatsapp Twilio'
            ? 'WhatsApp (Twilio)'
            : title,
    label: (key, fallback) => labels[key] ?? fallback,
  };
}
