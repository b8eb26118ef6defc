/** A keydown handler for part of a screen. If it returns true, nothing else handles the key. */
import { useEffect, useRef, type RefObject } from 'react'

export function useKeyDown<E extends HTMLElement>(
  handler: (event: KeyboardEvent, here: E) => boolean,
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
    here?.addEventListener('keydown', listen)
    return () => here?.removeEventListener('keydown', listen)
  }, [])
  return element
}
