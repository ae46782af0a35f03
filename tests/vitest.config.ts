import { journeyTests } from '@quadrille/tooling/vitest';

const config = journeyTests();

/** Test files of a worker share their modules and so one product and one browser: see `harness/lane.ts`. */
export default { ...config, test: { ...config.test, isolate: false } };
