/** Sizes of the matrix of roles, in px: a cell, a row, the names of roles, and the headings. */
export const CELL = 28
export const ROW = 26
export const HEAD = 200
export const TOP = 212
