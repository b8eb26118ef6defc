/** Numbers as people type them. Apart from the formats of numbers, so that the page of a booking link loads nothing else of them. */

/** Removes thousands separators; a comma is never a decimal point. */
export const ungrouped = (text: string): string => text.trim().replace(/[,\s\u00a0\u202f_']/g, '')
