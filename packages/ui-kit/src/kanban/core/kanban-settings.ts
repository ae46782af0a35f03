/** The most cards a stack should have. */
export interface StackLimit {
  readonly most: number;
  /** Whether drops beyond the limit are refused; otherwise it is only shown. */
  readonly isStrict?: boolean;
}

/** What a board keeps beside its records, by the keys of stacks and lanes. */
export interface KanbanSettings {
  readonly collapsedStacks: readonly string[];
  readonly hiddenStacks: readonly string[];
  readonly collapsedLanes: readonly string[];
  /** Stacks without a card are not shown. */
  readonly hidesEmptyStacks: boolean;
  readonly limits: Readonly<Record<string, StackLimit>>;
}

export const plainKanbanSettings: KanbanSettings = {
  collapsedStacks: [],
  hiddenStacks: [],
  collapsedLanes: [],
  hidesEmptyStacks: false,
  limits: {},
};
