/** The parts of the account area by their place in the address. */
export const accountPages = [
  'profile',
  'password',
  'security',
  'tokens',
  'language',
  'theme',
  'users',
  'workspace',
  'apps',
  'activity',
  'backups',
  'server',
] as const;
export type AccountPage = (typeof accountPages)[number];

export function isAccountPage(page: string): page is AccountPage {
  return (accountPages as readonly string[]).includes(page);
}

const ofOwners: readonly AccountPage[] = ['users', 'workspace', 'apps', 'activity', 'backups', 'server'];

/** Pages about the server, for its owners alone. */
export function isForOwners(page: AccountPage): boolean {
  return ofOwners.includes(page);
}
