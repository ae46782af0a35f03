/** What a command may touch of the world outside. */
export interface CommandEdge {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** One line, or several, to standard output. */
  readonly print: (text: string) => void;
  /** The same to standard error. */
  readonly complain: (text: string) => void;
  /** Calls back once when the person interrupts (Ctrl+C); the answer takes the wish back. Absent: nobody can. */
  readonly onInterrupt?: (act: () => void) => () => void;
}

export interface Command {
  readonly help: string;
  /** Answers the exit code. */
  run(args: readonly string[], edge: CommandEdge): Promise<number>;
}

/** A fault of the person at the keyboard; the message is all they see. */
export class UsageError extends Error {}
