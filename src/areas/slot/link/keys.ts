/** Keys by which links to a place are made: to any place, and to the one that is shown. */
export const linkKeys = { any: 'k>b', here: 'shift+k' } as const
