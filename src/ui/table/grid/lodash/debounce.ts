/** Calls once, so long after the last time that it was asked to. For the grid, in place of lodash's own. */
export default function debounce<A extends readonly unknown[]>(call: (...given: A) => void, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (...given: A): void => {
    clearTimeout(timer)
    timer = setTimeout(() => call(...given), ms)
  }
}
