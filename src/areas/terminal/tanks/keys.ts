/** Keys of the tanks beside those of every list, used by their commands and named on the screen. */
export const tankKeys = { left: 'left', right: 'right', trouble: 'n', whatIf: 'w', print: 'p' } as const
