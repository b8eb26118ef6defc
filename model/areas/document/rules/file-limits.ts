/** Limits of files that bills of lading come as. */

export const MOST_FILES = 100
export const MOST_PAGES = 200
