/** The parts of the account area by their place in the address. */
export const accountPages = ['profile', 'password', 'security', 'tokens', 'language', 'theme', 'users'] as const;
export type AccountPage = (typeof accountPages)[number];

export function isAccountPage(page: string): page is AccountPage {
  return (accountPages as readonly string[]).includes(page);
}
