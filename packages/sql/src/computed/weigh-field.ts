import { type Field, type FieldId, type FieldSource, limits } from '@quadrille/domain';
import type { Formula } from './formula-of.ts';
import { formulaOf } from './formula-of.ts';
import { partsOf } from './parts-of.ts';

/** How much a field is, with all it is made of written out. */
export interface FieldWeight {
  /** Computed fields on the longest way down to a column. */
  readonly depth: number;
  /** Parts of the whole expression: a field that is named twice counts twice, with everything inside. */
  readonly size: number;
  /** The longest way through the expression: its parts inside each other. */
  readonly nesting: number;
  /** About how many parts are computed for one row, where each link to many leads to `rowsOfLink`. */
  readonly work: number;
}

/** What is computed of records a link to many leads to counts so many times. */
const rowsOfLink = 10;

const column: FieldWeight = { depth: 0, size: 1, nesting: 1, work: 1 };

/** Which of the limits of an expression it is beyond; null for one within all of them. */
export function excessOf({
  depth,
  size,
  nesting,
}: FieldWeight): { readonly most: number; readonly limit: 'computedDepth' | 'computedSize' | 'computedNesting' } | null {
  if (depth > limits.computedDepth) return { most: limits.computedDepth, limit: 'computedDepth' };
  if (size > limits.computedSize) return { most: limits.computedSize, limit: 'computedSize' };
  return nesting > limits.computedNesting ? { most: limits.computedNesting, limit: 'computedNesting' } : null;
}

/**
 * Weighs fields, each once. Null for fields with no value: what they are made of is gone, or leads back to them. `fieldsNear`: the
 * fields of the table a field belongs to, which are those its formula names.
 */
export function createWeigher(source: FieldSource, fieldsNear: (field: Field) => readonly Field[]): (field: Field) => FieldWeight | null {
  const known = new Map<FieldId, FieldWeight | null>();
  return function weigh(field: Field): FieldWeight | null {
    if (field.definition === undefined) return column;
    const weight = known.get(field.id);
    if (weight !== undefined) return weight;
    known.set(field.id, null); // what is asked for again before it is known leads back to itself
    const parts = partsOf(field, fieldsNear(field), source);
    const weights = parts?.map(weigh) ?? [null];
    const found = weights.every((one) => one !== null) ? sumUp(field, weights) : null;
    known.set(field.id, found);
    return found;
  };
}

function sumUp(field: Field, parts: readonly FieldWeight[]): FieldWeight {
  const { definition } = field;
  const formula: Pick<Formula, 'size' | 'nesting'> | null = definition?.kind === 'formula' ? formulaOf(definition) : null;
  const { size, nesting } = formula ?? { size: 1, nesting: 1 };
  const times = formula === null && definition?.kind !== 'code' ? rowsOfLink : 1;
  return {
    depth: 1 + Math.max(0, ...parts.map((part) => part.depth)),
    size: size + parts.reduce((sum, part) => sum + part.size, 0),
    nesting: nesting + Math.max(0, ...parts.map((part) => part.nesting)),
    work:
      size +
      times *
        Math.max(
          1,
          parts.reduce((sum, part) => sum + part.work, 0),
        ),
  };
}
