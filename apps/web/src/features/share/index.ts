export { LinkBox } from './link-box.tsx';
export { type PasswordDraft, PasswordSetting } from './password-setting.tsx';
export { ShareDialog } from './share-dialog.tsx';
export { toShareLink } from './share-link.ts';
export { ThemeSetting } from './theme-setting.tsx';
export { SwitchSetting } from './switch-setting.tsx';
