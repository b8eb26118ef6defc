/** Runs in the page: what is cut off. */

/** Buttons and column headings that are partly beyond the edge of what they are in. A finger scrolls a wide table sideways. */
export function cutOff(): string[] {
  const cut: string[] = []
  const isTouched = matchMedia('(pointer: coarse)').matches
  for (const element of document.querySelectorAll('[data-pane] button, [data-pane] th, header button')) {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
    if (width <= 1 || height <= 1 || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      continue
    // Only for screen readers.
    if (element.closest('[style*="clip-path"]') !== null) continue
    for (let box = element.parentElement; box !== null; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      // What one can scroll to, downwards, is not cut off.
      const isScrolled = isTouched && /auto|scroll/.test(overflowX) && element.closest('table') !== null
      const isCutAcross = overflowX !== 'visible' && !isScrolled && (left < edge.left - 1 || right > edge.right + 1)
      const isCutDown =
        (overflowY === 'hidden' || overflowY === 'clip') && (top < edge.top - 1 || bottom > edge.bottom + 1)
      if (isCutAcross || isCutDown) {
        cut.push(
          `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}” is cut off by .${box.className}`,
        )
        break
      }
      // Beyond the edge of what scrolls down.
      if (overflowY === 'auto' || overflowY === 'scroll') break
    }
  }
  return cut
}

/** Runs in the page: frames around the panes that a focus could scroll, which have no bar to scroll them back. */
export function scrolledAway(): string[] {
  const frames: Element[] = []
  for (let box = document.querySelector('[data-pane]')?.parentElement; box; box = box.parentElement) frames.push(box)
  return frames.flatMap((box) => {
    const { scrollHeight, clientHeight, className, tagName } = box
    // The picture of a pane that is dragged waits below it; nothing in that takes the focus.
    if (box.matches('.mosaic-window')) return []
    return scrollHeight > clientHeight + 1 && getComputedStyle(box).overflowY !== 'visible'
      ? [`${tagName.toLowerCase()}.${className} has ${scrollHeight - clientHeight} px more than it shows`]
      : []
  })
}
