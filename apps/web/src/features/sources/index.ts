export { bySource } from './by-source.ts';
export { ConnectButton } from './connect-button.tsx';
export { SourceList } from './source-list.tsx';
export { SourceBadge, useSources } from './source-badge.tsx';
