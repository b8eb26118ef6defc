/**
 * The layout of keyboard-driven screens: Enter moves to the next field, Escape leaves the fields so that single
 * letters are commands.
 */
import { useEffect, type ReactNode } from 'react'
import { useKeyDown } from '#src/ui/controls/keydown.ts'
import { moveOn } from './enter-to-next.ts'
import styles from './Work.module.css'

const isOpen = (element: Element): boolean => element.getAttribute('aria-expanded') === 'true'

/** Focuses a field by name and selects its text. */
export function focusField(within: HTMLElement | null, name: string): void {
  const field = within?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)
  const control = field?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, [role=spinbutton], button')
  control?.focus()
  if (control instanceof HTMLInputElement) control.select()
  field?.scrollIntoView?.({ block: 'nearest' })
}

export function Work({
  label,
  className,
  onHere,
  children,
}: {
  readonly label: string
  readonly className: string | undefined
  /** Receives the element, for code that focuses its fields. */
  readonly onHere?: (element: HTMLElement | null) => void
  readonly children: ReactNode
}) {
  const here = useKeyDown<HTMLElement>(({ key, target }, element) => {
    const leaves =
      key === 'Escape' &&
      target instanceof Element &&
      target.matches('input, textarea, [role=spinbutton]') &&
      !isOpen(target)
    if (leaves) element.focus()
    return leaves
  })
  useEffect(() => {
    onHere?.(here.current)
    return () => onHere?.(null)
  }, [here, onHere])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter goes on from field to field; the fields are what one works with
    <section
      ref={here}
      className={`${styles['work']} ${className}`}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={moveOn}
    >
      {children}
    </section>
  )
}
