/** The user's notifications, newest first. */
import { BellOff } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { noticeSettings } from '#model/areas/user/rules/notice-sounds.ts'
import { session } from '#src/engine/session/session.state.ts'
import { grouped } from '#model/shared/number-format.ts'
import { useState, type FocusEvent } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import { noteTypes } from '#model/areas/user/rules/notification.ts'
import { useNotices, type Notice } from '#src/engine/data/notices.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { openPath } from '#src/engine/panes/screen.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import type { BadgeState } from '#src/ui/controls/state-marks.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { Key } from '#src/ui/controls/Key.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { Messages } from './Messages.tsx'
import { Notices } from './notices.ts'
import { noticeKeys } from './keys.ts'
import styles from './Notifications.module.css'
import told from './Told.module.css'

const states: Readonly<Record<Notice['severity'], BadgeState>> = { info: 'info', warning: 'warn', alert: 'stop' }
const aboutOf = (type: string): string => Object.entries(noteTypes).find(([code]) => code === type)?.[1] ?? type

function Line({ notice }: { readonly notice: Notice }) {
  useDisplaySettings()
  const { title, content, severity, read, note_type, sent_at, created_at } = notice
  const { now } = useSnapshot(session())
  const muted: readonly string[] = now.state === 'in' ? noticeSettings(now.me.app_config).muted : []
  return (
    <div className={styles['line']} data-read={read}>
      <span className={styles['mark']} title={read ? 'read' : 'unread'}>
        {read ? '' : '●'}
        <span className={styles['spoken']}>{read ? 'read' : 'unread'}</span>
      </span>
      <time className={styles['time']} dateTime={sent_at ?? created_at}>
        {momentText(sent_at ?? created_at)}
      </time>
      <span className={styles['words']}>
        <span className={styles['title']}>{title}</span>
        <span className={styles['about']}>{content === '' ? aboutOf(note_type) : content}</span>
      </span>
      {muted.includes(note_type) && <BellOff size={14} role="img" aria-label="muted" />}
      <Badge state={states[severity]}>{severity}</Badge>
    </div>
  )
}

export default function Notifications() {
  const answer = useNotices()
  const [controller] = useState(() => new Notices())
  useCommandTarget('notices', controller)
  if (answer.isError && answer.data === undefined)
    return (
      <ErrorState
        title="The notifications could not be loaded"
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    )
  if (answer.data === undefined) return <Skeleton />
  const { results, unread } = answer.data
  if (results.length === 0)
    return (
      <div className={told['page']}>
        <EmptyState title="No notifications">
          Messages from the scheduler, the terminals and the office appear here. The bell shows how many are unread.{' '}
          <Key of="mod+k" command="workspace:palette" /> finds everything else.
        </EmptyState>
        <Messages />
      </div>
    )
  const seen = ({ target }: FocusEvent): void => {
    const key = target instanceof Element ? target.closest('[data-key]')?.getAttribute('data-key') : null
    controller.stand(key === null || key === undefined ? undefined : Number(key))
  }
  const opened = (id: number): void => {
    const notice = results.find((one) => one.id === id)
    const path = notice && Notices.pathOf(notice)
    if (notice?.read === false) void controller.mark(true)
    if (path !== undefined) openPath(path)
  }
  return (
    <div className={told['page']} onFocus={seen}>
      <p className={told['head']}>
        <span>
          {unread === 0 ? 'No unread notifications.' : `${grouped(unread)} of ${grouped(results.length)} unread.`}
        </span>
        <span className={told['keys']}>
          <Key of={noticeKeys.read} command="user:readOne" /> read{' '}
          <Key of={noticeKeys.unread} command="user:unreadOne" /> unread{' '}
          <Key of={noticeKeys.readAll} command="user:readAll" /> all read{' '}
          <Key of={noticeKeys.mute} command="user:muteKind" /> mute this kind <Key of="enter" /> open
        </span>
      </p>
      <ListBox
        aria-label="Notifications"
        data-autofocus
        className={told['list'] ?? ''}
        selectionMode="none"
        onAction={(key) => opened(Number(key))}
      >
        {results.map((notice) => (
          <ListBoxItem key={notice.id} id={notice.id} textValue={notice.title} className={styles['item'] ?? ''}>
            <Line notice={notice} />
          </ListBoxItem>
        ))}
      </ListBox>
      <Messages />
    </div>
  )
}
