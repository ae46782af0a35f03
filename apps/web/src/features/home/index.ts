export { Home } from './home.tsx';
export { NewBaseDialog } from './new-base-dialog.tsx';
