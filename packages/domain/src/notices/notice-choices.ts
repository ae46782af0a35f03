/** What people are told of, as far as they choose how. */
export const noticeKinds = ['mention', 'chosen', 'comment', 'invited', 'linkGrown', 'hookFailed', 'backupFailed'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** How they are told: in the list of the app, by mail, and by the browser, which shows what comes into the list. */
export const noticeWays = ['app', 'mail', 'push'] as const;
export type NoticeWay = (typeof noticeWays)[number];

export type NoticeWays = Readonly<Record<NoticeWay, boolean>>;
/** What a person chose; the rest is as it is for everybody. */
export type NoticeChoices = { readonly [Kind in NoticeKind]?: Partial<NoticeWays> | undefined };

const quiet: NoticeWays = { app: true, mail: false, push: false };
const personal: NoticeWays = { app: true, mail: false, push: true };

/** How people are told who chose nothing: all of it in the app; what was said to them by the browser as well, where they allow that. */
export const usualNoticeWays: Readonly<Record<NoticeKind, NoticeWays>> = {
  mention: personal,
  chosen: personal,
  comment: personal,
  invited: { app: true, mail: true, push: false },
  linkGrown: quiet,
  hookFailed: quiet,
  backupFailed: quiet,
};

/** How somebody is told. The browser shows what comes into the list: what does not, it cannot. */
export function noticeWaysOf(choices: NoticeChoices, kind: NoticeKind): NoticeWays {
  const ways = { ...usualNoticeWays[kind], ...choices[kind] };
  return { ...ways, push: ways.push && ways.app };
}

const kindOfType: Readonly<Record<string, NoticeKind>> = {
  'comment.mention': 'mention',
  'page.mention': 'mention',
  'record.chosen': 'chosen',
  'comment.added': 'comment',
  'project.invite': 'invited',
  'share.grown': 'linkGrown',
  'hook.failed': 'hookFailed',
  'backup.failed': 'backupFailed',
};

/** Which kind a notification of the wire is; null: nobody chooses about it. */
export function noticeKindOf(type: string): NoticeKind | null {
  return Object.hasOwn(kindOfType, type) ? (kindOfType[type] ?? null) : null;
}
