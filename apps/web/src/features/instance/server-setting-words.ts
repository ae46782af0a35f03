import { plural, t } from '@lingui/core/macro';
import type { ServerSettingGroup, ServerSettingId } from '@quadrille/domain';
import type { SettingEffect } from './server-settings.state.ts';

interface Words {
  readonly label: string;
  readonly note: string;
}

/** What each setting is called, and what it does, in one sentence. */
export const settingWords: Readonly<Record<ServerSettingId, () => Words>> = {
  signUp: () => ({ label: t`Who may sign up`, note: t`People with an invitation can always` }),
  signUpDomains: () => ({ label: t`Domains`, note: t`One or more, without the @` }),
  siteUrl: () => ({ label: t`Address of this server`, note: t`Where links in mails and ways to sign in lead` }),
  googleClientId: () => ({ label: t`Google: client ID`, note: t`Of a web application in the console of Google` }),
  googleClientSecret: () => ({ label: t`Google: client secret`, note: t`Kept sealed and never shown` }),
  githubClientId: () => ({ label: t`GitHub: client ID`, note: t`Of an OAuth app in the settings of GitHub` }),
  githubClientSecret: () => ({ label: t`GitHub: client secret`, note: t`Kept sealed and never shown` }),
  oidcName: () => ({ label: t`OpenID Connect: name`, note: t`What the button to sign in says` }),
  oidcIssuer: () => ({ label: t`OpenID Connect: issuer`, note: t`Address of the provider, as it names itself` }),
  oidcClientId: () => ({ label: t`OpenID Connect: client ID`, note: t`What the provider calls this server` }),
  oidcClientSecret: () => ({ label: t`OpenID Connect: client secret`, note: t`Kept for this issuer alone, sealed and never shown` }),
  mailFrom: () => ({ label: t`Sender`, note: t`The name and address people see` }),
  maxAttachmentMb: () => ({ label: t`Largest file`, note: t`Above it, uploads are refused with the reason` }),
  trashDays: () => ({ label: t`Trash`, note: t`How long what was deleted can be brought back, and changes undone` }),
  historyDays: () => ({ label: t`History`, note: t`How long earlier values of records are kept` }),
  backupHours: () => ({ label: t`Automatic backups`, note: t`A copy of everything every so many hours; 0 for none` }),
  backupsKept: () => ({ label: t`Backups kept`, note: t`Older ones go when a new one was made` }),
  webhookLog: () => ({ label: t`Log of webhooks`, note: t`Which calls are written down, for 30 days` }),
  embedHosts: () => ({ label: t`Pages inside documents`, note: t`Hosts whose pages may be shown there, such as player.vimeo.com` }),
  mapTiles: () => ({ label: t`Map tiles`, note: t`Address of its pictures; browsers ask it directly. Without it maps show outlines.` }),
  mapTilesCredit: () => ({ label: t`Credit of the map`, note: t`Who made it, as the map says` }),
};

export const groupWords: Readonly<Record<ServerSettingGroup, () => string>> = {
  signUp: () => t`Sign-up`,
  signIn: () => t`Sign-in`,
  mail: () => t`Email`,
  limits: () => t`Limits`,
  backups: () => t`Backups`,
  webhooks: () => t`Webhooks`,
  pages: () => t`Maps and documents`,
};

/** Values of settings that offer a choice. */
export const choiceWords: Readonly<Record<string, () => string>> = {
  anybody: () => t`Anybody`,
  invited: () => t`Only invited people`,
  domains: () => t`Only these domains`,
  OFF: () => t`None`,
  ERROR: () => t`Only failed calls`,
  ALL: () => t`All calls`,
};

/** What a number counts. */
export const unitWords: Readonly<Partial<Record<ServerSettingId, () => string>>> = {
  maxAttachmentMb: () => t`MB`,
  trashDays: () => t`days`,
  historyDays: () => t`days`,
  backupHours: () => t`hours`,
};

/** Why a value was refused, by the rule of the server. */
export function faultWords(rule: string, bounds: { readonly least?: number; readonly most?: number }): string {
  const { least, most } = bounds;
  if (least !== undefined && most !== undefined) return t`Enter a whole number from ${least} to ${most}.`;
  if (rule === 'minItems') return t`Name a domain at least, or choose who else may sign up.`;
  if (rule === 'maxLength') return t`This is too long.`;
  if (rule === 'readOnly') return t`This is set where the server is started.`;
  return t`This cannot be read. Compare it with the words beside it.`;
}

export function effectWords(effect: SettingEffect): string {
  switch (effect.kind) {
    case 'trashGoes':
      return t`What was deleted more than ${plural(effect.days, { one: '# day', other: '# days' })} ago goes for good.`;
    case 'historyGoes':
      return t`Values from more than ${plural(effect.days, { one: '# day', other: '# days' })} ago go for good.`;
    case 'secretGoes':
      return t`The secret of the former issuer is forgotten: enter the new one.`;
    case 'signUpClosed':
      return t`Everybody else is told to ask for an invitation. Nobody is signed out.`;
    case 'unproved':
      return t`Without mail nobody proves that an address is theirs.`;
    case 'backupNow':
      return t`The first backup is made at once.`;
    case 'backupsEnd':
      return t`No more backups are made by themselves.`;
    case 'backupsGo':
      return t`Older backups go with the next one.`;
    case 'linksMove':
      return t`Links in new mails lead to the new address.`;
  }
}
