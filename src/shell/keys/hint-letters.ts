/** Letters for controls: as few as tell all of them apart, the easiest keys first. */

const LETTERS = 'asdfghjklqwertyuiopzxcvbnm'.split('')

/** One letter each if there are enough, otherwise two; none is the beginning of another. At most 676. */
export function lettersFor(count: number): readonly string[] {
  if (count <= LETTERS.length) return LETTERS.slice(0, count)
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).slice(0, count)
}

const reachable =
  'button, a[href], input:not([type="hidden"]), select, textarea, summary, canvas[tabindex], [role="button"], [role="checkbox"], [role="switch"], [role="tab"], [role="option"], [role="menuitem"], [role="combobox"], [tabindex]:not([tabindex="-1"])'

const isSeen = (element: Element): boolean => {
  const { width, height, top, left } = element.getBoundingClientRect()
  const { innerHeight, innerWidth } = element.ownerDocument.defaultView ?? window
  const isOn = width > 0 && height > 0 && top < innerHeight && left < innerWidth && top + height > 0 && left + width > 0
  return (
    isOn &&
    !element.matches(':disabled, [aria-disabled="true"], [aria-hidden="true"] *') &&
    getComputedStyle(element).visibility !== 'hidden'
  )
}

/** The controls within an element, in reading order; a control within a control is not counted. */
export function controlsIn(section: Element): readonly HTMLElement[] {
  const found = [...section.querySelectorAll<HTMLElement>(reachable)].filter(isSeen)
  return found.filter(
    (element) =>
      !(
        element.parentElement?.closest('button, a[href]') &&
        found.includes(element.parentElement.closest<HTMLElement>('button, a[href]') ?? element)
      ),
  )
}

const isTypedInto = (element: Element): boolean =>
  element.matches(
    'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select, canvas',
  )

/** Does what a click would; a text field only gets the focus. */
export function reach(element: HTMLElement): void {
  element.focus()
  if (!isTypedInto(element) && element.matches('button, a[href], summary, input, [role]')) element.click()
}
