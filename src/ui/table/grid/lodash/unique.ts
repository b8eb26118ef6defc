/** Each entry once, for the grid, in place of lodash's function: see group-by.ts. */
const unique = <T>(rows: readonly T[]): readonly T[] => [...new Set(rows)]
export default unique
