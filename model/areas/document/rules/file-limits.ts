/** Limits of the files of bills of lading: files in one upload, and pages of one file. */

export const MOST_FILES = 100
export const MOST_PAGES = 200
