/** How large a page is drawn to be as wide as what shows it. */
import { useLayoutEffect, useState } from 'react'

/** Around each page, in CSS pixels. */
export const GAP = 12
const LARGEST_FIT = 2

/** How much of 100 % makes a page as wide as the element. */
export function useFit(element: HTMLElement | null, width: number): number {
  const [fit, setFit] = useState(1)
  useLayoutEffect(() => {
    if (!element) return undefined
    const measure = (): void => {
      if (element.clientWidth > 0) setFit(Math.min((element.clientWidth - 2 * GAP) / width, LARGEST_FIT))
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [element, width])
  return fit
}
