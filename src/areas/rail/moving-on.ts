/** Enter in a field goes on to the next, Shift Enter back: a clerk who types figures does not look for the Tab key. */
import type { KeyboardEvent } from 'react'

const stops = 'input:not([type=hidden], [disabled], [tabindex="-1"]), textarea:not([disabled]), [role=spinbutton], [data-stop]'

/** For the keydown of the form around the fields. Several lines of text keep their Enter, and so does an open list. */
export function moveOn(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget } = event
  if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
  if (!(target instanceof HTMLElement) || !target.matches('input, [role=spinbutton]') || target.getAttribute('aria-expanded') === 'true') return
  const fields = [...currentTarget.querySelectorAll<HTMLElement>(stops)]
  // A day is typed in three parts, which are one stop together.
  const part = target.closest('[role=group]')
  const here = fields.findIndex((field) => field === target || (part !== null && part.contains(field)))
  const away = fields.filter((field, at) => (event.shiftKey ? at < here : at > here) && (part === null || !part.contains(field)))
  const next = event.shiftKey ? away.at(-1) : away[0]
  event.preventDefault()
  next?.focus()
  if (next instanceof HTMLInputElement && next.type !== 'checkbox') next.select()
}
