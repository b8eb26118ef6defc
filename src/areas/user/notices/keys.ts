/** Keys of the notifications, used by their commands and shown on the screen. */
export const noticeKeys = { read: 'r', unread: 'u', readAll: 'shift+r', unreadAll: 'shift+u', mute: 'm' } as const
