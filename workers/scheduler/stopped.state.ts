/** Jobs that were asked to stop and have not noticed yet. */
export const stopped = new Set<string>()
