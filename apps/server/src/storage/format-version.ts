/** Raised whenever older servers could no longer read a base. */
export const formatVersion = 1;
