/**
 * Which entries of the log removed something that can be taken back. An index holds these alone, and databases use it only where a
 * question has the very same words.
 */
export const removalCondition = `kind IN ('do', 'load', 'redo') AND state = 'done' AND (entities LIKE '%"after":null%' OR parts LIKE '%"kind":"delete"%')`;
