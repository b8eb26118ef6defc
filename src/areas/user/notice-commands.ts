/** What can be done with notifications. */
import { commandOn } from '../../engine/command.ts'
import type { Notices } from './notices.ts'
import { noticeKeys } from './notice-keys.ts'

const onNotices = commandOn<Notices>('notices')
type OnNotices = { readonly target: Notices }
const one = (read: boolean) => ({ target }: OnNotices): true | string =>
  target.current === undefined ? 'The keyboard is on none: an arrow key takes it there' : target.current.read !== read || `It is ${read ? 'read' : 'unread'} already`

export const readOne = onNotices({ title: 'Mark as read', key: noticeKeys.read, menu: 'row', undo: 'exact', enabled: one(true), run: ({ target }) => target.mark(true) })
export const unreadOne = onNotices({ title: 'Mark as unread', key: noticeKeys.unread, menu: 'row', undo: 'exact', enabled: one(false), run: ({ target }) => target.mark(false) })
export const readAll = onNotices({ title: 'Mark all as read', key: noticeKeys.readAll, menu: 'row', undo: 'exact', enabled: ({ target }) => target.unread > 0 || 'All are read', run: ({ target }) => target.markAll(true) })
export const unreadAll = onNotices({ title: 'Mark all as unread', key: noticeKeys.unreadAll, menu: 'row', undo: 'exact', run: ({ target }) => target.markAll(false) })
