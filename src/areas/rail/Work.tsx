/** The ground of a screen that is worked by key: Enter goes on, Escape leaves a field so that letters are keys again. */
import { useEffect, type ReactNode } from 'react'
import { useKeyDown } from '../../ui/keydown.ts'
import { moveOn } from './moving-on.ts'
import styles from './Work.module.css'

const isOpen = (element: Element): boolean => element.getAttribute('aria-expanded') === 'true'

/** Puts the keyboard into the field of that name, its text taken so that typing replaces it. */
export function focusField(within: HTMLElement | null, name: string): void {
  const field = within?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)
  const control = field?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, [role=spinbutton], button')
  control?.focus()
  if (control instanceof HTMLInputElement) control.select()
  field?.scrollIntoView?.({ block: 'nearest' })
}

export function Work({ label, className, onHere, children }: {
  readonly label: string
  readonly className: string | undefined
  /** Told the element, for who brings the keyboard to its fields. */
  readonly onHere?: (element: HTMLElement | null) => void
  readonly children: ReactNode
}) {
  const here = useKeyDown<HTMLElement>(({ key, target }, element) => {
    const leaves = key === 'Escape' && target instanceof Element && target.matches('input, textarea, [role=spinbutton]') && !isOpen(target)
    if (leaves) element.focus()
    return leaves
  })
  useEffect(() => {
    onHere?.(here.current)
    return () => onHere?.(null)
  }, [here, onHere])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter goes on from field to field; the fields are what one works with
    <section ref={here} className={`${styles['work']} ${className}`} aria-label={label} tabIndex={-1} onKeyDown={moveOn}>
      {children}
    </section>
  )
}
