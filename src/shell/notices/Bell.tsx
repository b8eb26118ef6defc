/** The bell in the bar: how many notifications are unread, and the way to them. A warning that arrives meanwhile is also said aloud. */
import { Bell as Icon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { grouped } from '#model/shared/number-format.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { useNotices, type Notice } from '#src/engine/data/notices.ts'
import { IconButton } from '#src/ui/controls/Button.tsx'
import { execute } from '../commands/run.ts'
import styles from '../frame/TopBar.module.css'

/** More warnings than these at once are said together: a stack of them would cover what one works on. */
const MOST_AT_ONCE = 3
const say = (text: string, isAlert: boolean): void =>
  toast({
    text,
    tone: isAlert ? 'stop' : 'warn',
    ms: 10_000,
    action: { label: 'Show', run: () => execute('go:user:notifications') },
  })

/** What was there before the console was opened is counted only. */
function useWarnings(notices: readonly Notice[] | undefined): void {
  const last = useRef<number | undefined>(undefined)
  useEffect(() => {
    if (!notices) return
    const known = last.current
    last.current = Math.max(known ?? 0, ...notices.map(({ id }) => id))
    if (known === undefined) return
    const fresh = notices.filter(({ id, read, severity }) => id > known && !read && severity !== 'info')
    const isAlert = ({ severity }: Notice): boolean => severity === 'alert'
    const worst = fresh.find(isAlert) ?? fresh[0]
    if (worst && fresh.length > MOST_AT_ONCE)
      say(`${worst.title}, and ${grouped(fresh.length - 1)} more warnings`, isAlert(worst))
    else for (const one of fresh) say(one.title, isAlert(one))
  }, [notices])
}

export function Bell() {
  const { data } = useNotices()
  useWarnings(data?.results)
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
