import { journeyTests } from '@quadrille/tooling/vitest';

export default journeyTests();
