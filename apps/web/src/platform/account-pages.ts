/** The parts of the account area by their place in the address. */
export const accountPages = [
  'profile',
  'password',
  'security',
  'tokens',
  'notifications',
  'language',
  'theme',
  'news',
  'users',
  'workspace',
  'apps',
  'activity',
  'backups',
  'server',
  'license',
] as const;
export type AccountPage = (typeof accountPages)[number];

export function isAccountPage(page: string): page is AccountPage {
  return (accountPages as readonly string[]).includes(page);
}

const ofOwners: readonly AccountPage[] = ['users', 'workspace', 'apps', 'activity', 'backups', 'server', 'license'];

/** What the sub-pages of `/account/users` are, by the names of older addresses. */
const usersPages: Readonly<Record<string, AccountPage>> = { list: 'users', settings: 'server', 'password-reset': 'password' };

/** The part of the account area an address means; null where there is none. */
export function accountPageOf(page: string, nestedPage: string | undefined): AccountPage | null {
  if (nestedPage === undefined) return isAccountPage(page) ? page : null;
  return page === 'users' ? (usersPages[nestedPage] ?? null) : null;
}

/** Pages about the server, for its owners alone. */
export function isForOwners(page: AccountPage): boolean {
  return ofOwners.includes(page);
}
