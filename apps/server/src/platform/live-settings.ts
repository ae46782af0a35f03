import type { ServerSettingChanges } from '@quadrille/contract';
import type { ServerSettingId, ServerSettingValues } from '@quadrille/domain';
import type { Settings } from '../config/settings.ts';

/** The settings that people change while the server runs, kept in the meta store over what the environment says. */
export interface LiveSettings {
  /** What is read of it is what holds at that moment. */
  readonly settings: Settings;
  values(): ServerSettingValues;
  /** Whether somebody chose it, here or elsewhere; of one the environment gives too. */
  isSet(id: ServerSettingId): boolean;
  /** Keeps what is to be changed, all of it or nothing, and tells the other processes; answers what is another now. */
  change(changes: ServerSettingChanges): Promise<readonly ServerSettingId[]>;
  /** Reads what is kept: for decisions that must not rest on what held a moment ago. */
  refresh(): Promise<void>;
  /** Called when a value has become another, whoever changed it. Answers how to stop. */
  hear(listener: () => void): () => void;
  close(): void;
}
