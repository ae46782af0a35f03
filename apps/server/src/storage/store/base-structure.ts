import type { BaseId } from '@quadrille/domain';
import type { BaseSchema } from '../schema/base-schema.ts';

/** What every part of a base's store answers: which base it is, its structure, and how far its change log has come. */
export interface BaseStructure {
  readonly baseId: BaseId;
  schema(): Promise<BaseSchema>;
  /** The sequence of the last change anybody committed. */
  sequence(): Promise<number>;
}
