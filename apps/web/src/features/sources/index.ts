export { ConnectButton } from './connect-button.tsx';
export { SourceList } from './source-list.tsx';
