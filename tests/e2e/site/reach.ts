/** Runs in the page: what a keyboard can and cannot reach in the focused pane. */

export type Control = { readonly name: string; readonly why: string }

/** Controls that no key reaches: found by role, tab order, and pointer listeners. */
export function unreachable(): Control[] {
  const pane = document.querySelector('[data-pane]:focus-within') ?? document.querySelector('[data-pane]')
  if (!pane) return [{ name: 'the pane', why: 'there is none' }]
  const native = 'button, a[href], input, select, textarea, summary'
  const isSeen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    return (
      width > 0 &&
      height > 0 &&
      getComputedStyle(element).visibility !== 'hidden' &&
      element.closest('[aria-hidden="true"]') === null
    )
  }
  // React stores the handlers of an element beside it: an element with pointer handlers needs keyboard handlers too.
  const heard = (element: Element): Readonly<Record<string, unknown>> => {
    const key = Object.keys(element).find((one) => one.startsWith('__reactProps$'))
    const props: unknown = key === undefined ? undefined : Reflect.get(element, key)
    return typeof props === 'object' && props !== null ? { ...props } : {}
  }
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()}${element.getAttribute('role') === null ? '' : `[${element.getAttribute('role')}]`} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`
  /** A click on a label clicks its control. */
  const isLabel = (element: Element): boolean =>
    element.id !== '' && pane.querySelector(`[aria-labelledby~="${CSS.escape(element.id)}"]`) !== null
  /** One tab stop, with arrow keys inside. */
  const roving =
    '[role="grid"], [role="listbox"], [role="tablist"], [role="toolbar"], [role="radiogroup"], [role="menu"], [role="tree"], [role="treegrid"]'
  const takesTab = (element: Element): boolean =>
    element instanceof HTMLElement && element.tabIndex >= 0 && !element.matches(':disabled')
  const isReached = (element: Element): boolean => {
    if (takesTab(element) || isLabel(element) || element.matches(':disabled, [aria-disabled="true"]')) return true
    const group = element.closest(roving)
    if (group && (takesTab(group) || [...group.querySelectorAll('*')].some(takesTab))) return true
    // A line that can be clicked as a whole, with its own control inside or around it.
    return (
      [...element.querySelectorAll('*')].some(takesTab) ||
      element.closest(`${native}, [tabindex="0"]`) !== null ||
      element.closest('label') !== null
    )
  }
  const wanted = [...pane.querySelectorAll('*')].filter((element) => {
    if (!isSeen(element) || element === pane || element.closest('canvas')) return false
    const props = heard(element)
    return (
      element.matches(
        `${native}, [role="button"], [role="checkbox"], [role="switch"], [role="tab"], [role="option"], [role="combobox"]`,
      ) ||
      'onClick' in props ||
      'onMouseDown' in props ||
      'onPress' in props
    )
  })
  return wanted
    .filter((element) => !isReached(element))
    .map((element) => ({ name: nameOf(element), why: 'no key reaches it' }))
}

/** The focused element, and whether its focus is visible. */
export function focused(): { readonly at: string; readonly isSeen: boolean; readonly isInPane: boolean } {
  const element = document.activeElement
  if (!element || element === document.body) return { at: 'nothing', isSeen: true, isInPane: false }
  // A grid may show the focus on the cell named by aria-activedescendant.
  const named = document.getElementById(element.getAttribute('aria-activedescendant') ?? '')
  const marks = [element, named, element.parentElement, element.parentElement?.parentElement].flatMap((one) =>
    one ? [getComputedStyle(one)] : [],
  )
  // A focused pane shows it by the line above its header.
  const isPane = element.hasAttribute('data-pane') && document.querySelector('header[data-focused="true"]') !== null
  const isSeen =
    isPane ||
    element.tagName === 'CANVAS' ||
    element.closest('canvas') !== null ||
    element.querySelector('canvas') !== null ||
    marks.some(
      ({ outlineStyle, outlineWidth, boxShadow }) =>
        (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none',
    )
  return {
    at: `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`,
    isSeen,
    isInPane: element.closest('[data-pane]') !== null,
  }
}

/** Runs in the page: what was scrolled by the keys is where it began, so that no control is half out of sight, or half below a heading that stays. */
export async function scrolledBack(): Promise<void> {
  const picture = () =>
    new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
  // A grid may still be scrolling to where the focus was: it is looked at when nothing has moved since the last picture.
  for (let isStill = false, looks = 0; !isStill && looks < 30; looks++, await picture()) {
    isStill = true
    for (const one of document.querySelectorAll('[data-pane] *'))
      if (one.scrollTop !== 0 || one.scrollLeft !== 0) {
        one.scrollTo({ top: 0, left: 0, behavior: 'instant' })
        isStill = one.scrollTop !== 0 || one.scrollLeft !== 0 ? isStill : false
      }
  }
}
