/**
 * A keydown handler for part of a screen. If it returns true, nothing else handles the key. With `capture` it is called before the
 * control that has the focus, because a select box would handle Ctrl Enter like Enter.
 */
import { useEffect, useRef, type RefObject } from 'react'

export function useKeyDown<E extends HTMLElement>(
  handler: (event: KeyboardEvent, here: E) => boolean,
  { capture = false } = {},
): RefObject<E | null> {
  const element = useRef<E>(null)
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => {
    const here = element.current
    const listen = (event: KeyboardEvent): void => {
      if (!here || event.defaultPrevented || !latest.current(event, here)) return
      event.preventDefault()
      event.stopPropagation()
    }
    here?.addEventListener('keydown', listen, capture)
    return () => here?.removeEventListener('keydown', listen, capture)
  }, [capture])
  return element
}

/** Ctrl Enter, whatever control of a panel has the focus. */
export const useSubmitKey = (submit: () => void): RefObject<HTMLDivElement | null> =>
  useKeyDown<HTMLDivElement>(
    ({ key, ctrlKey, metaKey }) => {
      if (key !== 'Enter' || !(ctrlKey || metaKey)) return false
      submit()
      return true
    },
    { capture: true },
  )

/** Escape moves the focus from a field to the page around it, where single letters are commands. */
export const useLeaveField = <E extends HTMLElement>(): RefObject<E | null> =>
  useKeyDown<E>(({ key, target }, here) => {
    // An open list handles Escape itself.
    const isField =
      target instanceof Element &&
      target.matches('input, textarea, [role=spinbutton]') &&
      target.getAttribute('aria-expanded') !== 'true'
    if (key === 'Escape' && isField) here.focus()
    return key === 'Escape' && isField
  })
