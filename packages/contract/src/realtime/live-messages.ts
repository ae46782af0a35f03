import { limits } from '@quadrille/domain';
import * as v from 'valibot';

/** Under the site's own path; the socket server answers at `/socket.io`. */
export const liveNamespace = '/live';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const rowId = v.pipe(v.number(), v.safeInteger());

/**
 * Asks to be told of a table's changes, with the right to read its rows. `since` is the last sequence known: the answer
 * tells whether anything was missed.
 */
export const liveJoinSchema = v.object({
  tableId: id,
  viewId: v.nullable(id),
  since: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  /** Tells this client its own changes from others'; the same as in the header `x-quadrille-client`. */
  clientId: v.nullable(v.pipe(v.string(), v.maxLength(64))),
});
export type LiveJoin = v.InferOutput<typeof liveJoinSchema>;

export const liveLeaveSchema = v.object({ tableId: id });

/** Where somebody is in a table: the active cell, and the other corner of what is selected. */
export const livePlaceSchema = v.object({
  rowId,
  fieldId: id,
  toRowId: v.optional(rowId),
  toFieldId: v.optional(id),
});
export type LivePlace = v.InferOutput<typeof livePlaceSchema>;

export const liveLookSchema = v.object({ tableId: id, viewId: v.nullable(id), place: v.nullable(livePlaceSchema) });

/** Somebody who has the table open; one person may be there several times, in several tabs. */
export const livePersonSchema = v.object({
  /** Of the connection. */
  id: v.string(),
  userId: v.string(),
  name: v.string(),
  viewId: v.nullable(v.string()),
  /** Null as well where the reader may not see the row or the field. */
  place: v.nullable(livePlaceSchema),
});
export type LivePerson = v.InferOutput<typeof livePersonSchema>;

/**
 * Something in the table is not as it was. Ids and sequence only: what the reader may see of it is read through the calls
 * everybody reads through. `after` is the sequence of the message before: whoever knows less has missed one.
 */
export const liveChangeSchema = v.object({
  tableId: v.string(),
  sequence: v.number(),
  after: v.number(),
  clientId: v.nullable(v.string()),
  /** Null: too many to name, or not to be named to this reader. */
  rows: v.nullable(v.object({ created: v.array(v.number()), updated: v.array(v.number()), deleted: v.array(v.number()) })),
  /** Fields whose cells changed in updated rows. */
  fieldIds: v.array(v.string()),
  /** Tables, fields, or rights on them. */
  isStructural: v.boolean(),
  /** Views made, changed or removed, with their filters, sorts and columns. */
  viewIds: v.array(v.string()),
  /** Computed values may differ, because rows elsewhere changed. */
  isRelated: v.boolean(),
});
export type LiveChange = v.InferOutput<typeof liveChangeSchema>;

/** The answer to a join, as its acknowledgement. */
export const liveJoinedSchema = v.union([
  v.object({
    ok: v.literal(true),
    sequence: v.number(),
    /** Something changed after `since`: what is shown is to be read again. */
    isStale: v.boolean(),
    /** The id this connection has among the people. */
    you: v.string(),
    people: v.array(livePersonSchema),
  }),
  v.object({ ok: v.literal(false), code: v.string(), message: v.string() }),
]);
export type LiveJoined = v.InferOutput<typeof liveJoinedSchema>;

/** Who came, moved or went, since the message before. */
export const livePeopleSchema = v.object({ tableId: v.string(), here: v.array(livePersonSchema), gone: v.array(v.string()) });
export type LivePeople = v.InferOutput<typeof livePeopleSchema>;

/** What is said about a row is to be read again, by whoever may read comments. `rowId` is null where rows are not named to this reader. */
export const liveCommentsSchema = v.object({ tableId: v.string(), rowId: v.nullable(v.number()) });
export type LiveComments = v.InferOutput<typeof liveCommentsSchema>;

/**
 * Asks to be told now of all that was changed in a table before, however little there was to wait for. The answer, as its acknowledgement,
 * comes after those messages; not ok: nobody follows the table here.
 */
export const liveCatchUpSchema = v.object({ tableId: id });
export const liveCaughtUpSchema = v.object({ ok: v.boolean() });
export type LiveCaughtUp = v.InferOutput<typeof liveCaughtUpSchema>;

/** The last message of a table: it is gone, or the right to read it. */
export const liveEndedSchema = v.object({ tableId: v.string(), code: v.string(), message: v.string() });
export type LiveEnded = v.InferOutput<typeof liveEndedSchema>;

/** Asks to be told when what a shared view shows has changed, with the password the link may have; nobody needs to be signed in. */
export const liveShareJoinSchema = v.object({ uuid: id, password: v.nullable(v.pipe(v.string(), v.maxLength(1000))) });
export type LiveShareJoin = v.InferOutput<typeof liveShareJoinSchema>;

export const liveShareLeaveSchema = v.object({ uuid: id });

/** The answer to it. From then on everything is told; what was read before is to be read again. */
export const liveShareJoinedSchema = v.union([
  v.object({ ok: v.literal(true) }),
  v.object({ ok: v.literal(false), code: v.string(), message: v.string() }),
]);
export type LiveShareJoined = v.InferOutput<typeof liveShareJoinedSchema>;

/** Rows of a shared view may differ, or (`isStructural`) its columns and settings: a visitor reads again and learns nothing else. */
export const liveShareChangeSchema = v.object({ uuid: v.string(), isStructural: v.boolean() });
export type LiveShareChange = v.InferOutput<typeof liveShareChangeSchema>;

/** The last message of a shared view: the link was ended, or has a password it had not, or another one. */
export const liveShareEndedSchema = v.object({ uuid: v.string(), code: v.string(), message: v.string() });
export type LiveShareEnded = v.InferOutput<typeof liveShareEndedSchema>;

/** An update of a yjs document, base64. */
const update = v.pipe(v.string(), v.maxLength(Math.ceil(limits.pageUpdateBytes / 3) * 4));

/** Asks to be told of what is written in a page, with the right to read it. `vector` says what the client has already. */
export const livePageOpenSchema = v.object({ itemId: id, vector: v.nullable(v.pipe(v.string(), v.maxLength(100_000))) });
export type LivePageOpen = v.InferOutput<typeof livePageOpenSchema>;

/** The answer: what the client lacks, and a vector of what the server has, so that the client can send the rest. */
export const livePageOpenedSchema = v.union([
  v.object({
    ok: v.literal(true),
    update: v.string(),
    vector: v.string(),
    /** The id this connection has among the pointers. */
    you: v.string(),
    canWrite: v.boolean(),
  }),
  v.object({ ok: v.literal(false), code: v.string(), message: v.string() }),
]);
export type LivePageOpened = v.InferOutput<typeof livePageOpenedSchema>;

/** Merges an update into an open page. The answer, as its acknowledgement, comes once it is kept. */
export const livePageWriteSchema = v.object({ itemId: id, update });
export const livePageKeptSchema = v.union([
  v.object({ ok: v.literal(true) }),
  v.object({ ok: v.literal(false), code: v.string(), message: v.string() }),
]);
export type LivePageKept = v.InferOutput<typeof livePageKeptSchema>;

/** Where somebody is in a page, in the words of the editor; null: nowhere any more. */
const pointer = v.nullable(v.pipe(v.string(), v.maxLength(4000)));
export const livePagePointSchema = v.object({ itemId: id, pointer });
export const livePageCloseSchema = v.object({ itemId: id });

/** Somebody else wrote in the page. */
export const livePageWrittenSchema = v.object({ itemId: v.string(), update: v.string() });
export type LivePageWritten = v.InferOutput<typeof livePageWrittenSchema>;

/** Somebody said something about the page, changed it or took it back; told to those who may read comments. */
export const livePageSaidSchema = v.object({ itemId: v.string() });

/** Somebody is elsewhere in the page; `isNew`: they have just come, and do not know where the others are. */
export const livePagePointedSchema = v.object({
  itemId: v.string(),
  /** Of the connection. */
  id: v.string(),
  userId: v.string(),
  name: v.string(),
  pointer: v.nullable(v.string()),
  isNew: v.boolean(),
  isGone: v.boolean(),
});
export type LivePagePointed = v.InferOutput<typeof livePagePointedSchema>;

/** The last message of a page: it is gone, or the right to it has changed. */
export const livePageEndedSchema = v.object({ itemId: v.string(), code: v.string(), message: v.string() });
export type LivePageEnded = v.InferOutput<typeof livePageEndedSchema>;

/** Asks to be told when pages and dashboards of a base are made, moved, changed or deleted. */
export const liveItemsFollowSchema = v.object({ baseId: id });
export const liveItemsChangedSchema = v.object({ baseId: v.string() });

/** Every message of the live channel by direction and event name. */
export const liveMessages = {
  toServer: {
    join: liveJoinSchema,
    leave: liveLeaveSchema,
    look: liveLookSchema,
    catchUp: liveCatchUpSchema,
    joinShare: liveShareJoinSchema,
    leaveShare: liveShareLeaveSchema,
    openPage: livePageOpenSchema,
    writePage: livePageWriteSchema,
    pointPage: livePagePointSchema,
    closePage: livePageCloseSchema,
    followItems: liveItemsFollowSchema,
    leaveItems: liveItemsFollowSchema,
  },
  toClient: {
    joined: liveJoinedSchema,
    changed: liveChangeSchema,
    caughtUp: liveCaughtUpSchema,
    people: livePeopleSchema,
    comments: liveCommentsSchema,
    ended: liveEndedSchema,
    shareJoined: liveShareJoinedSchema,
    shareChanged: liveShareChangeSchema,
    shareEnded: liveShareEndedSchema,
    pageOpened: livePageOpenedSchema,
    pageKept: livePageKeptSchema,
    pageWritten: livePageWrittenSchema,
    pageSaid: livePageSaidSchema,
    pagePointed: livePagePointedSchema,
    pageEnded: livePageEndedSchema,
    itemsChanged: liveItemsChangedSchema,
  },
} as const;

/** What one connection may have and send. */
export const liveLimits = {
  /** Tables one connection may be told of at once. */
  tables: 20,
  /** Pages one connection may have open at once, and bases whose items it may follow. */
  pages: 20,
  bases: 50,
  /** Updates of pages one connection may send in ten seconds. */
  pageWrites: 400,
  /** Shared views one connection may be told of at once. */
  shares: 5,
  /** Rows a message names; more are told as a whole. */
  rows: 500,
  /** People of one table that are told of; whoever comes later is not shown to the others. */
  people: 100,
} as const;
