/** Whether a plugin is switched on, and how it is set up. */
export interface PluginState {
  readonly isActive: boolean;
  /** With its secrets. */
  readonly settings: Readonly<Record<string, string>> | null;
}

/** The plugins of the installation: chat programs, mail, storage. Their settings are sealed where they are kept. */
export interface Plugins {
  read(title: string): Promise<PluginState>;
  /** Null when it is not set up, or switched off. */
  activeSettings(title: string): Promise<Readonly<Record<string, string>> | null>;
  /** The active one of a category, the first by the catalogue. */
  activeOf(category: string): Promise<{ readonly title: string; readonly settings: Readonly<Record<string, string>> } | null>;
  write(title: string, state: PluginState): Promise<void>;
}
