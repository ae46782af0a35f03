import type { LiveChange } from '@quadrille/contract';
import { mergeNews, type LiveNews } from './to-live-change.ts';

/** Readers who are told the same, and what they were told last. */
export interface Announced {
  readonly name: string;
  /** Sequence of the last message. */
  last: number;
  /** Told when the pause is over. */
  waiting: LiveNews | null;
  pause: NodeJS.Timeout | null;
}

export interface Announcer {
  announce(room: Announced, news: LiveNews): void;
  /** Tells at once what waits for the pause to end. */
  tellWaiting(room: Announced): void;
}

/** The first message goes out at once; what comes right after it is told together. */
const pauseMs = 40;

export function createAnnouncer(send: (room: string, message: LiveChange) => void): Announcer {
  const publish = (room: Announced, news: LiveNews): void => {
    const message: LiveChange = { ...news, after: room.last };
    room.last = news.sequence;
    send(room.name, message);
  };

  const tellWaiting = (room: Announced): void => {
    const news = room.waiting;
    room.waiting = null;
    if (news) publish(room, news);
  };

  const rest = (room: Announced): void => {
    room.pause = setTimeout(() => {
      room.pause = null;
      if (!room.waiting) return;
      tellWaiting(room);
      rest(room);
    }, pauseMs).unref();
  };

  const announce = (room: Announced, news: LiveNews): void => {
    if (!room.pause) {
      publish(room, news);
      return rest(room);
    }
    const { waiting } = room;
    // Whose change it was is told of each: only those of one client are told together.
    if (waiting && waiting.clientId !== news.clientId) publish(room, waiting);
    room.waiting = waiting && waiting.clientId === news.clientId ? mergeNews(waiting, news) : news;
  };

  return { announce, tellWaiting };
}
