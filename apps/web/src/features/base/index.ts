export { BaseHome } from './base-home.tsx';
