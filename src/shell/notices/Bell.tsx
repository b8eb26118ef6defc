/** The bell in the bar: how many notifications are unread, and the way to them. */
import { Bell as Icon } from 'lucide-react'
import { useNotices } from '#src/engine/data/notices.ts'
import { IconButton } from '#src/ui/controls/Button.tsx'
import { execute } from '../commands/run.ts'
import styles from '../frame/TopBar.module.css'

export function Bell() {
  const { data } = useNotices()
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
