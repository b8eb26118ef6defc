/** Tab in the rows goes to what is after them, Shift Tab to what is before. */
import type { KeyboardEvent } from 'react'
import { scrollerOf } from './grid-handle.ts'

/**
 * The cells for screen readers lie inside Glide's canvas, which can have the focus itself: without this, Shift Tab would lead from a cell to
 * the canvas, and Glide would give the focus back to the cell. The browser would also stop at the element that scrolls, where no focus shows.
 */
export function leaveRows({ key, shiftKey, target, currentTarget }: KeyboardEvent<HTMLDivElement>): void {
  if (key !== 'Tab' || !(target instanceof Element)) return
  scrollerOf({ current: currentTarget })?.setAttribute('tabindex', '-1')
  if (shiftKey) target.closest('canvas')?.focus({ preventScroll: true })
}
