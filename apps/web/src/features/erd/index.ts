export { DiagramPage } from './diagram-page.tsx';
export { SharedDiagramPage } from './shared-diagram-page.tsx';
