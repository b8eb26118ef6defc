/** Which groups of a table are expanded: the listed ones, or all but the listed ones. */

/** As a list entry: every group is expanded except those listed. No group value starts with NUL. */
export const ALL_BUT = '\u0000all'

export const isOpenGroup = (open: ReadonlySet<string>, path: string): boolean => open.has(ALL_BUT) !== open.has(path)

/** Expands a collapsed group, collapses an expanded one. */
export const toggled = (open: readonly string[], path: string): string[] =>
  open.includes(path) ? open.filter((each) => each !== path) : [...open, path]
