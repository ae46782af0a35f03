import { refuse } from '@quadrille/contract';
import type { Settings } from '../../config/settings.ts';
import type { MailRoute } from '../../platform/mail/create-mailer.ts';
import { readMailUrl, type MailServer } from '../../platform/mail/mail-server.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { Plugins } from '../../platform/plugins.ts';

type Filled = Readonly<Record<string, string>>;

/** How mail goes out: through the server set up as a plugin, else through that of the settings; null when there is neither. */
export async function findMailRoute(plugins: Plugins, outbound: Outbound, settings: Settings): Promise<MailRoute | null> {
  const active = await plugins.activeOf('Email');
  const site = siteOfMails(active?.settings ?? {}, settings);
  if (site === null) return null;
  if (active) return { server: toMailServer(active.settings, outbound), site };
  const { mail } = settings;
  return mail === null || mail.from === null ? null : { server: readMailUrl({ url: mail.url, from: mail.from }), site };
}

/** Links in mails lead to an address somebody wrote down: one taken from a request could be anybody's. */
export function siteOfMails(filled: Filled, { siteUrl }: Pick<Settings, 'siteUrl'>): string | null {
  return filled['site_url']?.replace(/\/+$/, '') || siteUrl;
}

/** Refuses what could never be sent with. */
export function refuseMailSettings(filled: Filled, settings: Pick<Settings, 'siteUrl'>): void {
  const { from = '', host = '', port = '', site_url: site = '' } = filled;
  if (!/^[^\r\n<>]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(from)) throw refuse('badSender');
  if (!/^[\w.:-]{1,253}$/.test(host)) throw refuse('badMailServer');
  if (!(/^\d{1,5}$/.test(port) && Number(port) > 0 && Number(port) < 65_536)) throw refuse('badMailPort');
  if (site !== '' && !(URL.canParse(site) && /^https?:$/.test(new URL(site).protocol))) throw refuse('badSite');
  if (siteOfMails(filled, settings) === null) throw refuse('siteMissing');
}

/** Its address came over the wire, so it is reached like any other: checked, and connected to as it was checked. */
export function toMailServer(filled: Filled, outbound: Outbound): MailServer {
  const { host = '', port = '587', username = '', password = '', from = '' } = filled;
  const isTls = filled['secure'] === 'true' || port === '465';
  return { host, port: Number(port), isTls, user: username, password, from, reach: (signal) => outbound.addressOf(host, signal) };
}
