export { sampleField, sampleOptions } from './sample-field.ts';
export { seededRandom } from './seeded-random.ts';
