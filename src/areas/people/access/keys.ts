/** Keys of the grid of accesses beside those that every matrix has, used by its commands and named on the screen. */
export const accessKeys = {
  loads: 'space',
  unloads: 'u',
  given: '1',
  all: '2',
  next: 'n',
  /** From the record into the grid. */
  into: 'shift+y',
  /** Between table and matrix. */
  swap: 'shift+m',
} as const
