import { randomBytes } from 'node:crypto';
import type { RandomSource } from '@quadrille/domain';

export type { RandomSource };

export const systemRandom: RandomSource = { bytes: (count) => randomBytes(count) };
