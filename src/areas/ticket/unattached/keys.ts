/** Keys of the files that wait for a ticket, used by their commands and named on the screen. */
export const unattachedKeys = { attach: 'enter', other: 'a', discard: 'x', next: 'n', show: 'o' } as const
