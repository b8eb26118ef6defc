/**
 * Where the palette stands. It is drawn once, into an element of its own that is put into the page when the palette opens and taken out when it
 * closes: its key has nothing to wait for. Nothing behind it is made inert, which would style the whole page anew; the keyboard is kept in it instead.
 */
import { useEffect, useLayoutEffect, type MouseEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { activeElement, documentHere, windows } from '../engine/windows.ts'
import { useKeyDown } from '../ui/keydown.ts'
import overlay from '../ui/Overlay.module.css'
import { enterPane } from './focus.ts'
import { hide } from './over.ts'
import styles from './Palette.module.css'
import { desk } from './panes.ts'

const host = document.createElement('div')
host.className = styles['host'] ?? ''

const focusField = (): void => host.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })

/** To what had it before; where that is gone, into the pane. A command that has already taken the keyboard elsewhere keeps it there. */
function giveBack(before: Element | null): void {
  if (!host.contains(activeElement())) return
  if (before instanceof HTMLElement && before.isConnected && before !== documentHere().body) before.focus({ preventScroll: true })
  if (host.contains(activeElement())) enterPane(desk.focused)
}

/** While the palette is open, what takes the keyboard without being asked gives it back. A question that came over it keeps it. */
function keepKeyboard(): () => void {
  const { here } = windows
  const back = (): void => {
    const { activeElement: active } = here.document
    if (host.isConnected && !host.contains(active) && active?.closest('[role="dialog"], [role="alertdialog"]') == null) focusField()
  }
  // An element that goes away tells no one that it had the keyboard.
  const later = (): void => void setTimeout(back, 0)
  here.addEventListener('focusin', back)
  here.addEventListener('focusout', later)
  return () => {
    here.removeEventListener('focusin', back)
    here.removeEventListener('focusout', later)
  }
}

/** The field keeps the keyboard, wherever the pointer presses. */
function keepField(event: MouseEvent): void {
  if (!(event.target instanceof Element && event.target.matches('input, textarea'))) event.preventDefault()
}

type Props = {
  readonly isOpen: boolean
  readonly label: string
  /** Another one is another question: the keyboard comes into its field. */
  readonly asked: unknown
  /** Whether the key meant something to the palette. */
  readonly hear: (event: KeyboardEvent) => boolean
  readonly children: ReactNode
}

export function PaletteFrame({ isOpen, label, asked, hear, children }: Props) {
  const dialog = useKeyDown<HTMLDivElement>((event) => !event.isComposing && hear(event))
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const before = activeElement()
    documentHere().body.append(host)
    focusField()
    const release = keepKeyboard()
    return () => {
      release()
      giveBack(before)
      host.remove()
    }
  }, [isOpen])
  useEffect(() => {
    if (isOpen) focusField()
  }, [isOpen, asked])
  return createPortal(
    <div className={`${overlay['veil'] ?? ''} ${styles['clear'] ?? ''}`} role="presentation" onClick={({ target, currentTarget }) => target === currentTarget && hide()} onMouseDown={keepField}>
      <div ref={dialog} className={styles['modal']} role="dialog" aria-modal aria-label={label} tabIndex={-1}>
        {children}
      </div>
    </div>,
    host,
  )
}
