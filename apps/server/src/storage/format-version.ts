/**
 * The format of bases. It is raised when older servers can no longer read a base; a base that is opened is brought to this format. Whoever
 * raises it also writes the way back (`stepBack` of `CommonBaseStore`). 2: the change log holds packs of images (`q_change_pack`).
 */
export const formatVersion = 2;
