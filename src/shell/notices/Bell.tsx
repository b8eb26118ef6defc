/** The bell in the bar: how many notifications are unread, and the way to them. Those that arrive meanwhile are announced. */
import { Bell as Icon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useNotices, type Notice } from '#src/engine/data/notices.ts'
import { IconButton } from '#src/ui/controls/Button.tsx'
import { execute } from '../commands/run.ts'
import styles from '../frame/TopBar.module.css'

/** What was there before the console was opened is counted only. */
function useAnnouncements(notices: readonly Notice[] | undefined): void {
  const last = useRef<number | undefined>(undefined)
  useEffect(() => {
    if (!notices) return
    const known = last.current
    last.current = Math.max(known ?? 0, ...notices.map(({ id }) => id))
    if (known === undefined) return
    const fresh = notices.filter(({ id, read }) => id > known && !read)
    if (fresh.length > 0) void import('./announce.ts').then(({ announce }) => announce(fresh))
  }, [notices])
}

export function Bell() {
  const { data } = useNotices()
  useAnnouncements(data?.results)
  const unread = data?.unread ?? 0
  return (
    <span className={styles['bell']}>
      <IconButton
        icon={Icon}
        label={unread === 0 ? 'Notifications: none unread' : `Notifications: ${unread} unread`}
        shortcut="g>b"
        onPress={() => execute('go:user:notifications')}
      />
      {unread > 0 && (
        <span className={styles['unread']} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </span>
  )
}
