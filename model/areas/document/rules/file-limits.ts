/** Limits of the files of bills of lading: files in one upload, and pages of one file. */

export const MAX_FILES = 100
export const MAX_PAGES = 200
