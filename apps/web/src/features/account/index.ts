export { Account } from './account.tsx';
export { isAccountPage, isForOwners } from './account-pages.ts';
export { ProfilePage } from './profile-page.tsx';
export { TokensCard } from './tokens-card.tsx';
