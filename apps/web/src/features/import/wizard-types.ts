import type { ImportClient, ImportConfig } from '@quadrille/importer';
import type { MisfitQuestion } from './count-misfits.ts';
import type { LooseChecks } from './loose-types.ts';
import type { ImportBases } from './runner.state.ts';
import type { ImportServer } from './run-import.ts';

/** What the wizard is given from outside. */
export interface WizardParts extends ImportServer {
  readonly bases: ImportBases;
  /** A reader of files in a worker of its own. */
  readonly createReader: () => ImportClient;
  readonly countMisfits: (question: MisfitQuestion) => Promise<LooseChecks | null>;
  readonly now: () => number;
}

export type SourceTab = 'file' | 'paste' | 'url';

/** A file that was not read, and why. */
export interface Fault {
  readonly name: string;
  readonly reason: string;
}

/** Reason of a fault for which the component has the words. */
export const notAnAddress = 'notAnAddress';

/** How far a file is read. */
export interface Reading {
  readonly name: string;
  readonly bytes: number;
  readonly total: number | null;
}

/** How a text file is written, where a person knows better than the reader. */
export type TextFormat = Pick<ImportConfig, 'delimiter' | 'encoding' | 'quoting' | 'features'>;
