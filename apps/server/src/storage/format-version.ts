/**
 * Raised whenever older servers could no longer read a base; one that is opened becomes of this format. A new one brings the way back
 * with it (`stepBack` of `CommonBaseStore`).
 * 2: the change log holds packs of images (`q_change_pack`).
 */
export const formatVersion = 2;
