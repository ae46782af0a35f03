import type { NoticeKind } from '@quadrille/domain';
import type { Seen } from './news-to-show.ts';

/** What pages of one browser tell each other about news. */
type Message =
  | { readonly type: 'asked' }
  | { readonly type: 'looked' }
  | { readonly type: 'wanted'; readonly kinds: readonly NoticeKind[] }
  | { readonly type: 'seen'; readonly seen: Seen };

interface PagesBesideOptions {
  /** Whether the person looks at this page. */
  readonly isLooking: () => boolean;
  readonly onWanted: (kinds: readonly NoticeKind[]) => void;
  readonly onSeen: (seen: Seen) => void;
}

export interface PagesBeside {
  /** Whether the person looks at any of them. */
  isLookedAt(): Promise<boolean>;
  tellWanted(kinds: readonly NoticeKind[]): void;
  tellSeen(seen: Seen): void;
  close(): void;
}

/** A page that is looked at is awake and answers at once. */
const answerMs = 300;

/** The other pages of the app that are open in this browser. */
export function joinPages({ isLooking, onWanted, onSeen }: PagesBesideOptions): PagesBeside {
  const channel = new BroadcastChannel('quadrille-news');
  const tell = (message: Message): void => channel.postMessage(message);
  let hears = (): void => {};
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.type === 'asked' && isLooking()) tell({ type: 'looked' });
    if (data.type === 'looked') hears();
    if (data.type === 'wanted') onWanted(data.kinds);
    if (data.type === 'seen') onSeen(data.seen);
  });
  return {
    isLookedAt: () => {
      if (isLooking()) return Promise.resolve(true);
      return new Promise((resolve) => {
        const timer = setTimeout(() => resolve(false), answerMs);
        hears = () => {
          clearTimeout(timer);
          resolve(true);
        };
        tell({ type: 'asked' });
      });
    },
    tellWanted: (kinds) => tell({ type: 'wanted', kinds }),
    tellSeen: (seen) => tell({ type: 'seen', seen }),
    close: () => channel.close(),
  };
}
