/** Numbers from `start` up or down to `end`, without it; with one argument from 0 up to it. For the grid, in place of lodash's own. */
export default function range(start: number, end?: number, step?: number): number[] {
  const [from, to] = end === undefined ? [0, start] : [start, end]
  const by = step ?? (from < to ? 1 : -1)
  const length = Math.max(0, Math.ceil((to - from) / (by || 1)))
  return Array.from({ length }, (_, at) => from + at * by)
}
