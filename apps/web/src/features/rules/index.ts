export { RulesDialog } from './rules-dialog.tsx';
