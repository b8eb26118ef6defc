/** Keys of maps, for the commands and for what is said of them. */
export const mapKeys = {
  draw: 'd',
  circle: 'c',
  fit: 'f',
} as const
