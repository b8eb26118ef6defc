/** Commands for notifications. */
import { commandOn } from '#src/engine/commands/command.ts'
import type { Notices } from './notices.ts'
import { noticeKeys } from './keys.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    notices: Notices
  }
}

const onNotices = commandOn('notices')
type OnNotices = { readonly target: Notices }
const one =
  (read: boolean) =>
  ({ target }: OnNotices): true | string =>
    target.current === undefined
      ? 'Select a notification with the arrow keys first'
      : target.current.read !== read || `The notification is already ${read ? 'read' : 'unread'}`

export const readOne = onNotices({
  title: 'Mark as read',
  key: noticeKeys.read,
  menu: 'row',
  undo: 'exact',
  enabled: one(true),
  run: ({ target }) => target.mark(true),
})
export const unreadOne = onNotices({
  title: 'Mark as unread',
  key: noticeKeys.unread,
  menu: 'row',
  undo: 'exact',
  enabled: one(false),
  run: ({ target }) => target.mark(false),
})
export const readAll = onNotices({
  title: 'Mark all as read',
  key: noticeKeys.readAll,
  menu: 'row',
  undo: 'exact',
  enabled: ({ target }) => target.unread > 0 || 'There are no unread notifications',
  run: ({ target }) => target.markAll(true),
})
export const unreadAll = onNotices({
  title: 'Mark all as unread',
  key: noticeKeys.unreadAll,
  menu: 'row',
  undo: 'exact',
  run: ({ target }) => target.markAll(false),
})
export const muteKind = onNotices({
  title: 'Mute or unmute this kind of notification',
  key: noticeKeys.mute,
  menu: 'row',
  undo: 'exact',
  aliases: ['sound', 'silence'],
  enabled: ({ target }) => target.current !== undefined || 'Select a notification with the arrow keys first',
  run: ({ target }) => target.turnMuted(),
})
