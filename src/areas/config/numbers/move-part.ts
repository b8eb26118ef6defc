/** The list with one of its items a step further to the left (-1) or right (1); the same at its ends. */
export function moved(all: readonly string[], one: string, step: -1 | 1): readonly string[] {
  const from = all.indexOf(one)
  const to = from + step
  if (from < 0 || to < 0 || to >= all.length) return all
  const rest = all.filter((each) => each !== one)
  return [...rest.slice(0, to), one, ...rest.slice(to)]
}
