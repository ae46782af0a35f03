export { EndedShare } from './ended-share.tsx';
export { FormElsewhere } from './form-elsewhere.tsx';
export { PasswordCard } from './password-card.tsx';
export { SharedFrame } from './shared-frame.tsx';
export { useShareTheme } from './use-share-theme.ts';
export { SharedView, sharedPlaces } from './shared-view.tsx';
