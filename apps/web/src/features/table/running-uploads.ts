import { $user } from '../../platform/session.state.ts';

const running = new Set<AbortController>();

/** An upload that goes on wherever the person goes: the page asks before it is left, and who signs out or in takes nothing over. */
export function startUpload(): AbortController {
  const upload = new AbortController();
  if (running.size === 0) window.addEventListener('beforeunload', ask);
  running.add(upload);
  return upload;
}

export function endUpload(upload: AbortController): void {
  running.delete(upload);
  if (running.size === 0) window.removeEventListener('beforeunload', ask);
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

$user.listen((user, before) => {
  if (user?.id === before?.id) return;
  for (const upload of running) {
    upload.abort();
    endUpload(upload);
  }
});
