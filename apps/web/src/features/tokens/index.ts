export { BaseTokensPage } from './base-tokens-page.tsx';
