import type { StructureDialect } from '@quadrille/contract';
import { atom, type ReadableAtom } from 'nanostores';

/** What was read for a database: its text, or why there is none. */
export type Structure = { readonly dialect: StructureDialect } & ({ readonly sql: string } | { readonly error: unknown });

export interface StructureState {
  readonly $dialect: ReadableAtom<StructureDialect>;
  /** Of the chosen database; null until it is there. */
  readonly $structure: ReadableAtom<Structure | null>;
  /** Reads; once more where the same is chosen again. */
  choose(dialect: StructureDialect): Promise<void>;
}

/** The structure as SQL of the database that was chosen last, never that of another. */
export function createStructureState(read: (dialect: StructureDialect) => Promise<{ readonly sql: string }>): StructureState {
  const $dialect = atom<StructureDialect>('sqlite');
  const $structure = atom<Structure | null>(null);
  const choose = async (dialect: StructureDialect): Promise<void> => {
    $structure.set(null);
    $dialect.set(dialect);
    const answer = await read(dialect).then(
      ({ sql }) => ({ dialect, sql }),
      (error: unknown) => ({ dialect, error }),
    );
    if ($dialect.get() === dialect) $structure.set(answer);
  };
  return { $dialect, $structure, choose };
}
