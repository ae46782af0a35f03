import type { Ctx } from '../../app-context.ts';
import { noteOutside } from '../../http/note-outside.ts';

/** Starts again with the staged backup. The audit that comes back says who did it, nobody by name where the command did. */
export function restartRestored({ parts, actor, request }: Ctx, backup: string): void {
  const note = {
    operation: ['META', 'UPDATE'],
    userId: actor.userId,
    about: backup,
    deed: 'backups.restore',
    description: 'Restore a backup',
  } as const;
  parts.restart((restored) => noteOutside({ parts: restored, request }, note));
}
