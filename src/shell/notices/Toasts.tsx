/** The toasts at the top right. They disappear by themselves and never take the focus. */
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { delayedSends, cancelLastSend } from '#src/engine/commands/delayed-send.state.ts'
import { dismiss } from '#src/engine/commands/toast.ts'
import { toasts, type Tone } from '#src/engine/commands/toast.state.ts'
import { onEvery } from '#src/engine/panes/windows.ts'
import { Button, IconButton } from '#src/ui/controls/Button.tsx'
import styles from './Toasts.module.css'

const marks: Readonly<Record<Tone, string>> = { info: '◆', ok: '●', warn: '▲', stop: '■' }

/** The seconds left until the announced action happens. */
function Countdown({ until }: { readonly until: number }) {
  const [left, setLeft] = useState(() => until - Date.now())
  useEffect(() => {
    const timer = setInterval(() => setLeft(until - Date.now()), 250)
    return () => clearInterval(timer)
  }, [until])
  // Not announced every second: the toast itself says what is pending.
  return (
    <span className={styles['countdown']} role="timer" aria-live="off">
      {Math.max(0, Math.ceil(left / 1000))} s
    </span>
  )
}

/** While a send is delayed, Escape cancels it, unless a field, menu or dialog uses Escape. */
function useTakeBack(): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null
      const isElsewhere =
        target?.closest(
          'input, textarea, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]',
        ) != null
      if (event.key !== 'Escape' || isElsewhere || delayedSends().waiting.length === 0) return
      event.preventDefault()
      event.stopImmediatePropagation()
      cancelLastSend()
    }
    return onEvery('keydown', hear, true)
  }, [])
}

export function Toasts() {
  const { shown } = useSnapshot(toasts())
  useTakeBack()
  return (
    <div className={styles['region']} role="status" aria-live="polite" aria-label="Notices" data-react-aria-top-layer>
      {shown.map(({ id, text, tone, action, until }) => (
        <div key={id} className={styles['toast']} data-tone={tone}>
          <span className={styles['mark']} aria-hidden>
            {marks[tone]}
          </span>
          <span className={styles['text']}>{text}</span>
          {until !== undefined && <Countdown until={until} />}
          {action && (
            <Button
              look="quiet"
              onPress={() => {
                action.run()
                dismiss(id)
              }}
              {...(action.key !== undefined && { shortcut: action.key })}
            >
              {action.label}
            </Button>
          )}
          {until === undefined && (
            <IconButton icon={X} label="Dismiss" onPress={() => dismiss(id)} excludeFromTabOrder />
          )}
        </div>
      ))}
    </div>
  )
}
