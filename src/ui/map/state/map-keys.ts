/** Keys of maps, for the commands and for what is said of them. */
export const mapKeys = {
  draw: 'd',
  circle: 'c',
  take: 'shift+d',
  fit: 'f',
  time: 't',
  play: 'p',
  earlier: 'shift+[',
  later: 'shift+]',
} as const
