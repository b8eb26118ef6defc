/** Runs in the page: what a finger would miss. */

/** Controls smaller than 44 px, and hints about keys. */
export function tooSmall(): string[] {
  const targets =
    'button, summary, select, textarea, input, a[href], [role="button"], [role="tab"], [role="option"], [role^="menuitem"], [role="switch"]'
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('[aria-hidden="true"], [data-react-aria-prevent-focus], [role="grid"] table') === null
  /** A label is part of its control; a link within a sentence is as high as its line (WCAG 2.5.5). */
  const target = (element: Element): Element => element.closest('label') ?? element
  const small = [...document.querySelectorAll(targets)].filter((element) => {
    if (!isSeen(element) || element.closest('p a, canvas') !== null) return false
    const { width, height } = target(element).getBoundingClientRect()
    return width > 1 && height > 1 && Math.min(width, height) < 43.9
  })
  const size = (element: Element): string => {
    const { width, height } = target(element).getBoundingClientRect()
    return `${Math.round(width)} × ${Math.round(height)} px`
  }
  return [
    ...small.map(
      (element) =>
        `${element.tagName.toLowerCase()}.${element.className} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”: ${size(element)}`,
    ),
    ...[...document.querySelectorAll('kbd')].filter(isSeen).map((key) => `names the key ${key.textContent}`),
  ]
}
