/** Moves to the next field on Enter and to the previous one on Shift Enter. */
import type { KeyboardEvent } from 'react'

const stops =
  'input:not([type=hidden], [disabled], [tabindex="-1"]), textarea:not([disabled]), [role=spinbutton], [data-stop]'

/** A keydown handler for the form. Multi-line fields and open lists keep their Enter. */
export function moveOn(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget } = event
  if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
  if (
    !(target instanceof HTMLElement) ||
    !target.matches('input, [role=spinbutton]') ||
    target.getAttribute('aria-expanded') === 'true'
  )
    return
  const fields = [...currentTarget.querySelectorAll<HTMLElement>(stops)]
  // The three parts of a date are one stop.
  const part = target.closest('[role=group]')
  const here = fields.findIndex((field) => field === target || (part !== null && part.contains(field)))
  const away = fields.filter(
    (field, at) => (event.shiftKey ? at < here : at > here) && (part === null || !part.contains(field)),
  )
  const next = event.shiftKey ? away.at(-1) : away[0]
  event.preventDefault()
  next?.focus()
  if (next instanceof HTMLInputElement && next.type !== 'checkbox') next.select()
}
