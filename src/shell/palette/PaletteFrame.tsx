/**
 * Where the palette stands. It is drawn once, into an element of its own that is put into the page when the palette opens and taken out when it
 * closes, so that its key has nothing to wait for. The page behind it is not made inert, which would style all of it anew; the keyboard is kept
 * in the palette instead.
 */
import { Command } from 'cmdk'
import { useEffect, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { windows } from '#src/engine/panes/windows.state.ts'
import { activeElement, documentHere } from '#src/engine/panes/windows.ts'
import overlay from '#src/ui/controls/Overlay.module.css'
import { enterPane } from '../state/focus.ts'
import { hide } from '../state/overlays.state.ts'
import { desk } from '../state/desk.state.ts'
import { drawnPalette, paletteHost } from './host.state.ts'
import styles from './Palette.module.css'

const focusField = (): void =>
  paletteHost().querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })

/**
 * Returns the focus to the element that had it before; to the focused pane, if that element is gone or in another pane. A command that has
 * already moved the focus keeps it there.
 */
function giveBack(before: Element | null): void {
  const isInside = (): boolean => paletteHost().contains(activeElement())
  if (!isInside()) return
  const isElsewhere =
    (before?.closest<HTMLElement>('[data-pane]')?.dataset['pane'] ?? desk().focused) !== desk().focused
  if (before instanceof HTMLElement && before.isConnected && before !== documentHere().body && !isElsewhere)
    before.focus({ preventScroll: true })
  if (isInside()) enterPane(desk().focused)
}

/** While the palette is open, an element that takes the focus without being asked gives it back. A dialog that opened over the palette keeps it. */
function keepFocus(): () => void {
  const { here } = windows()
  const host = paletteHost()
  const back = (): void => {
    const { activeElement: active } = here.document
    if (host.isConnected && !host.contains(active) && active?.closest('[role="dialog"], [role="alertdialog"]') == null)
      focusField()
  }
  // An element that is removed fires no event that tells where the focus went.
  const later = (): void => void setTimeout(back, 0)
  here.addEventListener('focusin', back)
  here.addEventListener('focusout', later)
  return () => {
    here.removeEventListener('focusin', back)
    here.removeEventListener('focusout', later)
  }
}

/** The field keeps the focus, wherever the pointer presses. */
function keepField(event: MouseEvent): void {
  if (!(event.target instanceof Element && event.target.matches('input, textarea'))) event.preventDefault()
}

/** Results come ranked; this keeps cmdk from scoring them once more. */
const unscored = (): number => 1

type Props = {
  readonly isOpen: boolean
  readonly label: string
  /** What it was opened for; when that changes, its field takes the focus. */
  readonly opened: unknown
  readonly children: ReactNode
}

export function PaletteFrame({ isOpen, label, opened, children }: Props) {
  const before = useRef<Element>(null)
  useLayoutEffect(() => {
    if (!isOpen) {
      giveBack(before.current)
      paletteHost().remove()
      return undefined
    }
    before.current = activeElement()
    documentHere().body.append(paletteHost())
    focusField()
    // The clean-up must not move the focus: React drops focus events while it changes the page, and a list
    // would not learn that it has the focus.
    return keepFocus()
  }, [isOpen])
  useLayoutEffect(() => () => paletteHost().remove(), [])
  useLayoutEffect(() => {
    const drawn = drawnPalette()
    drawn.for = isOpen ? opened : null
    return () => {
      drawn.for = null
    }
  }, [isOpen, opened])
  useEffect(() => {
    if (isOpen) focusField()
  }, [isOpen, opened])
  return createPortal(
    <div
      className={`${overlay['veil'] ?? ''} ${styles['clear'] ?? ''}`}
      role="presentation"
      onClick={({ target, currentTarget }) => target === currentTarget && hide()}
      onMouseDown={keepField}
    >
      {/* Left to mark lines by itself: told which, it names the line before to screen readers. */}
      <Command
        className={styles['modal']}
        role="dialog"
        aria-modal
        aria-label={label}
        label={label}
        shouldFilter={false}
        filter={unscored}
        loop
      >
        {children}
      </Command>
    </div>,
    paletteHost(),
  )
}
