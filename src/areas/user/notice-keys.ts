/** The keys of the notifications. Commands are bound to them and the screen shows them, so that the two cannot part. */
export const noticeKeys = { read: 'r', unread: 'u', readAll: 'shift+r', unreadAll: 'shift+u' } as const
