/** The most cards a stack should have. */
export interface StackLimit {
  readonly most: number;
  /** Drops over it are refused; otherwise it only shows. */
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
