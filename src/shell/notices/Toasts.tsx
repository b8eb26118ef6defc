/**
 * The toasts. They appear in the line below the panes (StatusLine.tsx), so that they cover no pane. At most two are shown; the list of
 * notifications has all of them. They disappear by themselves and never take the focus.
 */
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { delayedSends, cancelLastSend } from '#src/engine/commands/delayed-send.state.ts'
import { dismiss } from '#src/engine/commands/toast.ts'
import { toasts, type Toast, type Tone } from '#src/engine/commands/toast.state.ts'
import { onEvery } from '#src/engine/panes/windows.ts'
import { Button, IconButton } from '#src/ui/controls/Button.tsx'
import { execute } from '../commands/run.ts'
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

const MOST = 2
/** Chooses the toasts to show: first those that announce something that can still be stopped, then the newest. */
function docked(shown: readonly Toast[]): readonly Toast[] {
  const isDue = ({ until }: Toast): boolean => until !== undefined
  const chosen = new Set([...shown.filter((one) => !isDue(one)), ...shown.filter(isDue)].slice(-MOST))
  return shown.filter((one) => chosen.has(one))
}

export function Toasts() {
  const { shown } = useSnapshot(toasts())
  useTakeBack()
  const seen = docked(shown)
  return (
    <div className={styles['region']} role="status" aria-live="polite" aria-label="Notices" data-react-aria-top-layer>
      {seen.map(({ id, text, tone, action, until }) => (
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
      {shown.length > seen.length && (
        <Button look="quiet" onPress={() => execute('go:user:notifications')}>
          {`${shown.length - seen.length} more`}
        </Button>
      )}
    </div>
  )
}
