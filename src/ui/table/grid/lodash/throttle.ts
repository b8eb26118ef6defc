/** Calls at once, and then at most once in so many milliseconds, with what was given last. For the grid, in place of lodash's own. */
export default function throttle<A extends readonly unknown[]>(call: (...given: A) => void, ms: number) {
  let waiting: A | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const pause = (): void => {
    timer = setTimeout(() => {
      timer = undefined
      if (waiting === undefined) return
      const given = waiting
      waiting = undefined
      pause()
      call(...given)
    }, ms)
  }
  return (...given: A): void => {
    if (timer !== undefined) {
      waiting = given
      return
    }
    pause()
    call(...given)
  }
}
