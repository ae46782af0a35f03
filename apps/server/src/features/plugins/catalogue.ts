/** One thing to fill in. */
export interface PluginItem {
  readonly key: string;
  readonly label: string;
  readonly placeholder: string;
  /** A checkbox is `'true'` or empty. */
  readonly type: 'SingleLineText' | 'Password' | 'Checkbox';
  readonly required: boolean;
  /** Says where the secrets go: they are not kept for another place. */
  readonly isPlace?: boolean;
}

/** Something that can be set up for the whole installation. */
export interface PluginKind {
  readonly id: string;
  readonly title: string;
  readonly category: 'Storage' | 'Email' | 'Chat' | 'Twilio' | 'Model';
  readonly description: string;
  readonly items: readonly PluginItem[];
}

const text = (key: string, label: string, placeholder: string, required = true): PluginItem => ({
  key,
  label,
  placeholder,
  type: 'SingleLineText',
  required,
});
const secret = (key: string, label: string, required = true): PluginItem => ({ key, label, placeholder: '', type: 'Password', required });

const place = (item: PluginItem): PluginItem => ({ ...item, isPlace: true });

const bucket = (endpoint: string, isEndpointNeeded: boolean): readonly PluginItem[] => [
  text('bucket', 'Bucket', 'files'),
  place(text('region', 'Region', 'us-east-1', !isEndpointNeeded)),
  place(text('endpoint', 'Address of the server', endpoint, isEndpointNeeded)),
  text('access_key', 'Access key', 'AKIA…'),
  secret('access_secret', 'Secret key'),
];
const storage = (id: string, title: string, endpoint: string, isEndpointNeeded = true): PluginKind => ({
  id,
  title,
  category: 'Storage',
  description: 'Keeps uploaded files in a bucket instead of the folder of the server.',
  items: bucket(endpoint, isEndpointNeeded),
});
const chat = (id: string, title: string): PluginKind => ({
  id,
  title,
  category: 'Chat',
  description: 'Webhooks write to its channels. Each channel has an address for messages; this one is used by webhooks that name none.',
  // Whoever has the address can write there: it is kept like a password.
  items: [secret('webhook_url', 'Address for messages', false)],
});
const twilio = (id: string, title: string, description: string): PluginKind => ({
  id,
  title,
  category: 'Twilio',
  description,
  items: [
    text('sid', 'Account SID', 'AC…'),
    secret('token', 'Auth token'),
    text('from', 'Number to send from', '+15551234567'),
    place(text('api_url', 'Address of the server', 'https://api.twilio.com', false)),
  ],
});

const smtp: PluginKind = {
  id: 'nc_smtp',
  title: 'SMTP',
  category: 'Email',
  description: 'Sends invitations, new passwords and mails of webhooks. It stands in place of the mail server of the settings.',
  items: [
    text('from', 'Sender', 'Quadrille <no-reply@example.org>'),
    place(text('host', 'Server', 'mail.example.org')),
    place(text('port', 'Port', '587')),
    place({ key: 'secure', label: 'TLS from the first byte (usual with port 465)', placeholder: '', type: 'Checkbox', required: false }),
    text('username', 'User name', '', false),
    secret('password', 'Password', false),
    text('site_url', 'Address of this site', 'https://tables.example.org', false),
  ],
};

const languageModel: PluginKind = {
  id: 'nc_model',
  title: 'Language model',
  category: 'Model',
  description: 'Writes for the prompts of cowriters. Any service that speaks as OpenAI does, also one of your own.',
  items: [
    place(text('api_url', 'Address of the service', 'http://localhost:11434/v1')),
    text('model', 'Model', 'qwen3-14b'),
    secret('api_key', 'API key', false),
    text('price_in', 'Price of a million tokens read', '0.15', false),
    text('price_out', 'Price of a million tokens written', '0.60', false),
    text('currency', 'Currency', 'EUR', false),
  ],
};

/** Everything that can be set up, in the order it is shown. */
export const pluginKinds: readonly PluginKind[] = [
  smtp,
  languageModel,
  chat('nc_slack', 'Slack'),
  chat('nc_teams', 'Microsoft Teams'),
  chat('nc_discord', 'Discord'),
  chat('nc_mattermost', 'Mattermost'),
  {
    id: 'nc_telegram',
    title: 'Telegram',
    category: 'Chat',
    description: 'A bot that writes to chats for webhooks.',
    items: [secret('token', 'Token of the bot'), place(text('api_url', 'Address of the server', 'https://api.telegram.org', false))],
  },
  twilio('nc_whatsapp', 'Whatsapp Twilio', 'WhatsApp messages of webhooks, over an account of Twilio.'),
  twilio('nc_twilio', 'Twilio', 'Text messages of webhooks.'),
  storage('nc_s3', 'S3', 'https://s3.us-east-1.amazonaws.com', false),
  storage('nc_minio', 'Minio', 'https://minio.example.org'),
  storage('nc_gcs', 'GCS', 'https://storage.googleapis.com'),
  storage('nc_spaces', 'Spaces', 'https://fra1.digitaloceanspaces.com'),
  storage('nc_b2', 'Backblaze B2', 'https://s3.us-west-004.backblazeb2.com'),
  storage('nc_vultr', 'Vultr Object Storage', 'https://ewr1.vultrobjects.com'),
  storage('nc_ovh', 'OvhCloud Object Storage', 'https://s3.gra.io.cloud.ovh.net'),
  storage('nc_linode', 'Linode Object Storage', 'https://eu-central-1.linodeobjects.com'),
  storage('nc_upcloud', 'UpCloud Object Storage', 'https://example.upcloudobjects.com'),
  storage('nc_scaleway', 'Scaleway Object Storage', 'https://s3.fr-par.scw.cloud'),
];

export function findKind(titleOrId: string): PluginKind | undefined {
  return pluginKinds.find(({ id, title }) => id === titleOrId || title === titleOrId);
}
