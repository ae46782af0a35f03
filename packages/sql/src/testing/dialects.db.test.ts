import { beforeEach, test } from 'vitest';
import { type Bench, openBench } from './bench.ts';
import { driverCases } from './cases.ts';
import { describeDialects } from './connect.ts';

describeDialects((getDriver) => {
  let bench: Bench;
  beforeEach(async () => {
    bench = await openBench(getDriver());
  });
  for (const driverCase of driverCases) test(`${driverCase.rule} ${driverCase.title}`, () => driverCase.run(bench));
});
