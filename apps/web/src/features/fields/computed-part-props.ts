import type { FieldDraft } from '@quadrille/ui-kit-react';
import type { DefinitionDraft } from './computed-draft.ts';
import type { Structure, TableField } from '../structure/index.ts';

export interface ComputedPartProps {
  readonly state: Structure;
  /** The view whose first records a formula is tried on. */
  readonly viewId: string | undefined;
  readonly field: TableField | null;
  readonly draft: FieldDraft;
  /** `name`: what a field so made would be called, for one that has no name yet. */
  readonly onChange: (change: DefinitionDraft, name?: string) => void;
  /** Whether the formula can be saved as it stands. */
  readonly onJudged: (isFine: boolean) => void;
}
