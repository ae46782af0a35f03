export { Account } from './account.tsx';
export { ProfilePage } from './profile-page.tsx';
export { TokensCard } from './tokens-card.tsx';
