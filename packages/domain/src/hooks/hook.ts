/** What a webhook waits for. The bulk forms stand for calls that change several rows at once. */
export const hookOperations = ['insert', 'update', 'delete', 'bulkInsert', 'bulkUpdate', 'bulkDelete'] as const;
export type HookOperation = (typeof hookOperations)[number];

export const hookEvents = ['after', 'before'] as const;
export type HookEvent = (typeof hookEvents)[number];

/** Shape of what is sent: the row itself, or a body that says what happened. */
export const hookVersions = ['v1', 'v2'] as const;
export type HookVersion = (typeof hookVersions)[number];

/** Where a webhook sends to. */
export const hookChannels = [
  'URL',
  'Email',
  'Slack',
  'Microsoft Teams',
  'Discord',
  'Mattermost',
  'Telegram',
  'Whatsapp',
  'Twilio',
  'Whatsapp Twilio',
] as const;
export type HookChannel = (typeof hookChannels)[number];
