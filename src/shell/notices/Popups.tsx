/** Announcements for everyone or for the user's group, shown one after the other after sign-in, and marked as seen when closed. */
import { useEffect, useState } from 'react'
import { api } from '#src/engine/api/api.ts'
import { onClear } from '#src/engine/session/lifecycle.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import type { BadgeState } from '#src/ui/controls/state-marks.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import styles from '../frame/Console.module.css'

type Popup = {
  readonly id: number
  readonly title: string
  readonly content: string
  readonly kind: 'news' | 'maintenance' | 'warning'
  readonly again: boolean
}

/** Announcements shown at every sign-in, already seen in this one: a reload is not a new sign-in. */
const SEEN = 'popups_seen'
const seen = (): readonly string[] => (sessionStorage.getItem(SEEN) ?? '').split(' ').filter((id) => id !== '')
const forgetSeen = (): void => sessionStorage.removeItem(SEEN)

const states: Readonly<Record<Popup['kind'], BadgeState>> = { news: 'info', maintenance: 'warn', warning: 'stop' }

export default function Popups() {
  const [waiting, setWaiting] = useState<readonly Popup[]>([])
  useEffect(() => {
    onClear(forgetSeen)
    const stop = new AbortController()
    // Read once after sign-in, so that nobody is interrupted later.
    api<readonly Popup[]>('user_popup/get_user_popups/', { signal: stop.signal }).then(
      (found) => setWaiting(found.filter(({ id }) => !seen().includes(String(id)))),
      () => undefined,
    )
    return () => stop.abort()
  }, [])
  const [first] = waiting
  if (!first) return null
  const close = (): void => {
    sessionStorage.setItem(SEEN, [...seen(), first.id].join(' '))
    setWaiting(waiting.slice(1))
    api('user_popup/view_user_popup/', { method: 'POST', body: { popupId: first.id } }).catch((error: unknown) =>
      toast({
        text: `It will be shown again: ${error instanceof Error ? error.message : String(error)}`,
        tone: 'warn',
      }),
    )
  }
  return (
    <Dialog
      key={first.id}
      title={first.title}
      isOpen
      onClose={close}
      actions={
        <Button look="primary" autoFocus shortcut="enter" onPress={close}>
          {waiting.length > 1 ? `Next, ${waiting.length - 1} more` : 'Close'}
        </Button>
      }
    >
      <Badge state={states[first.kind]}>{first.kind}</Badge>
      <p className={styles['popup']}>{first.content}</p>
    </Dialog>
  )
}
