/** Which groups of a table stand open: those that are named, or all but those. */

/** Before the paths: all stand open but these. No value begins so. */
export const ALL_BUT = '\u0000all'

export const standsOpen = (open: ReadonlySet<string>, path: string): boolean => open.has(ALL_BUT) !== open.has(path)

/** Opens what is shut, shuts what is open. */
export const toggled = (open: readonly string[], path: string): string[] => (open.includes(path) ? open.filter((each) => each !== path) : [...open, path])
