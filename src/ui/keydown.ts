/** Keys heard by a part of a screen: true when the key was meant for it, and then no one else hears it. */
import { useEffect, useRef, type RefObject } from 'react'

export function useKeyDown<E extends HTMLElement>(heard: (event: KeyboardEvent, here: E) => boolean): RefObject<E | null> {
  const element = useRef<E>(null)
  const latest = useRef(heard)
  useEffect(() => {
    latest.current = heard
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
