/**
 * Of the socket messages. Raise it when a message changes in a way an older client or server would
 * misread, and add a line to the history.
 *
 * 1 · jobs channel: subscribe, status, subscribed, log
 * 2 · live channel: join, leave, look, changed, people, ended
 * 3 · live channel: joinShare, leaveShare, shareChanged, shareEnded
 * 4 · live channel: comments
 * 5 · live channel: catchUp, caughtUp
 * 6 · live channel: openPage, writePage, pointPage, closePage, followItems, leaveItems and what answers them
 * 7 · live channel: pageSaid
 */
export const protocolVersion = 7;
