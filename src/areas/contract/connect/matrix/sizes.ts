/** Sizes of the matrix in pixels: a row, a column of a sale, and the column that names the purchases. */
export const ROW = 26
export const CELL = 92
export const HEAD = 280
