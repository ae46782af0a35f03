import { Toast } from '@base-ui/react/toast';

/** `person`: what somebody else did. */
export type NoticeTone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'person';

export interface NoticeAction {
  readonly label: string;
  readonly onSelect: () => void;
}

export interface Notice {
  readonly title: string;
  readonly description?: string;
  readonly tone?: NoticeTone;
  readonly action?: NoticeAction;
  /** Stays until dismissed: for errors that need an answer. */
  readonly isLasting?: boolean;
  /** Replaces an earlier notice of the same id instead of adding one. */
  readonly id?: string;
}

/** @internal what travels with each toast to the drawing side */
export interface NoticeData {
  readonly kind: 'toast' | 'notification';
  readonly tone: NoticeTone;
  readonly action: NoticeAction | null;
  /** Grows with every notice, also with one that replaces another. */
  readonly turn: number;
}

export interface ToastOptions {
  readonly action?: NoticeAction;
  readonly tone?: NoticeTone;
  /** Replaces an earlier one of the same id instead of adding one. */
  readonly id?: string;
  /** Is called when the notice is closed, by itself or by a person; where it has an action, after that. */
  readonly onClosed?: () => void;
}

export interface NoticeQueue {
  /** One line for 3 s, or for 4.5 s with an action such as Undo. Returns its id. */
  toast(title: string, options?: ToastOptions): string;
  /** A titled message for 4.5 s, or until dismissed when lasting. Returns its id. */
  notify(notice: Notice): string;
  close(id?: string): void;
  /** @internal */
  readonly manager: ReturnType<typeof Toast.createToastManager<NoticeData>>;
}

const toastTime = 3000;
const notificationTime = 4500;

/** Makes the queue an app keeps at module level and gives to `KitProvider`; callable from code without React. */
export function createNoticeQueue(): NoticeQueue {
  const manager = Toast.createToastManager<NoticeData>();
  let turn = 0;
  return {
    manager,
    close: (id) => manager.close(id),
    toast: (title, options = {}) =>
      manager.add({
        ...(options.id ? { id: options.id } : {}),
        title,
        // the notice it replaces may have had one
        description: undefined,
        onClose: options.onClosed,
        // leaves time to reach its action
        timeout: options.action ? notificationTime : toastTime,
        data: { kind: 'toast', tone: options.tone ?? 'neutral', action: options.action ?? null, turn: (turn += 1) },
      }),
    notify: (notice) =>
      manager.add({
        ...(notice.id ? { id: notice.id } : {}),
        title: notice.title,
        description: notice.description,
        timeout: notice.isLasting ? 0 : notificationTime,
        // Never "high": the primitive hides such a toast from screen readers until it has focus.
        priority: 'low',
        data: { kind: 'notification', tone: notice.tone ?? 'neutral', action: notice.action ?? null, turn: (turn += 1) },
      }),
  };
}
