import { confirmBeforeLeaving } from '../../platform/confirm-before-leaving.ts';
import { $user } from '../../platform/session.state.ts';

/** Each with how to stop asking before the page is left. */
const running = new Map<AbortController, () => void>();

/** An upload that goes on wherever the person goes: the page asks before it is left, and who signs out or in takes nothing over. */
export function startUpload(): AbortController {
  const upload = new AbortController();
  running.set(upload, confirmBeforeLeaving());
  return upload;
}

export function endUpload(upload: AbortController): void {
  running.get(upload)?.();
  running.delete(upload);
}

$user.listen((user, before) => {
  if (user?.id === before?.id) return;
  for (const upload of running.keys()) {
    upload.abort();
    endUpload(upload);
  }
});
