import { fileURLToPath } from 'node:url';
import { journeyTests } from '@quadrille/tooling/vitest';

const config = journeyTests();
const globalSetup = fileURLToPath(new URL('harness/end-lanes.ts', import.meta.url));

/** Test files of a worker share their modules and so one product and one browser: see `harness/lane.ts`. */
export default { ...config, test: { ...config.test, isolate: false, globalSetup } };
