/** What a keyboard can and cannot reach in the focused pane. */
import type { CDPSession, Page } from 'playwright/test'
import { expect } from './story.ts'

export type Control = { readonly name: string; readonly why: string }

/** Runs in the page: controls that no key reaches, found by role, tab order, and pointer listeners. */
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

type Stop = { readonly at: string; readonly isSeen: boolean; readonly isInPane: boolean }

/**
 * Runs in the page, once: notes where the keyboard is after each Tab, and whether one can see it, so that nothing need be asked between the
 * keys. Of the keys on their way, those after the one that left the pane do nothing.
 */
export function noteStops(): void {
  /** The focused element, and whether its focus is visible. */
  const focused = (): Stop => {
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
  const outside: Stop = { at: 'nothing', isSeen: true, isInPane: false }
  const noted: Stop[] = []
  Reflect.set(window, 'stops', noted)
  const hasLeft = (): boolean => noted.at(-1)?.isInPane === false
  // After the last stop of the page comes the browser's own window.
  let isAway = false
  addEventListener('blur', ({ target }) => {
    isAway ||= target === window
  })
  const onTab = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab') return
    if (event.type === 'keydown' && !hasLeft()) isAway = false
    if (hasLeft()) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    if (event.type === 'keyup') noted.push(hasLeft() || isAway ? outside : focused())
  }
  for (const type of ['keydown', 'keyup'] as const) addEventListener(type, onTab, true)
}

/** Runs in the page: begins a round at the pane. Rows that come late take the focus from it, so it may have to be given twice. */
async function begin(): Promise<void> {
  const noted: unknown = Reflect.get(window, 'stops')
  const pane = document.querySelector<HTMLElement>('[data-pane]')
  for (let turn = 0; turn < 10; turn++) {
    pane?.focus()
    await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
    if (document.activeElement === pane) break
  }
  if (Array.isArray(noted)) noted.length = 0
}

/** Runs in the page: where the keyboard was since the round began. */
function noted(): readonly Stop[] {
  return Reflect.get(window, 'stops')
}

const TAB = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
/** So many keys are on their way at a time, in the order in which they are pressed. */
const AT_ONCE = 12

/** Presses Tab until it leaves the pane, or `most` times, and says where it stopped within. */
export async function stopsOf(page: Page, keys: CDPSession, most: number): Promise<readonly Stop[]> {
  await page.evaluate(begin)
  for (let pressed = AT_ONCE; ; pressed += AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE }).flatMap(() => [
        keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...TAB }),
        keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...TAB }),
      ]),
    )
    const stops = await page.evaluate(noted)
    expect(stops.length, 'each key was heard').toBe(pressed)
    const end = stops.findIndex(({ isInPane }) => !isInPane)
    if (end !== -1 || pressed >= most) return end === -1 ? stops : stops.slice(0, end)
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
