/**
 * Of the socket messages. Raise it when a message changes in a way an older client or server would
 * misread, and add a line to the history.
 *
 * 1 · jobs channel: subscribe, status, subscribed, log
 * 2 · live channel: join, leave, look, changed, people, ended
 */
export const protocolVersion = 2;
