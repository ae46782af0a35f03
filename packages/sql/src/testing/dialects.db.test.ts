import { beforeEach, test } from 'vitest';
import { type Bench, driverCases, openBench } from './cases.ts';
import { describeDialects } from './connect.ts';

describeDialects((getDriver) => {
  let bench: Bench;
  beforeEach(async () => {
    bench = await openBench(getDriver());
  });
  for (const driverCase of driverCases) test(`${driverCase.rule} ${driverCase.title}`, () => driverCase.run(bench));
});
