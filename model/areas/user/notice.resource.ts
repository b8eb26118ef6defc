/** Notifications and announcements: from the scheduler, the terminals or an administrator. */
import { choice, flag, instant, integer, ref, refs, resourceName, text } from '#model/kernel/field.ts'
import { onResource } from '#model/kernel/action.ts'
import { resource } from '#model/kernel/resource.ts'
import { noteTypeCodes } from './rules/notification.ts'

export const notification = resource('notification/', {
  label: 'Notification',
  needs: { view: 'signed_in', change: 'change_notification' },
  title: ['title'],
  ordering: '-created_at',
  recipientField: 'user',
  attachedTo: { resource: 'object_type', id: 'object_id' },
  fields: {
    note_type: choice(noteTypeCodes, 'notice', { label: 'About', table: true }),
    title: text({ required: true, maxLength: 200, table: true }),
    content: text({ maxLength: 4000 }),
    severity: choice(['info', 'warning', 'alert'], 'info', { table: true }),
    location: ref('schedule:location', { onDelete: 'cascade', table: true, help: 'Scheduler location it concerns' }),
    user: ref('user:user', { label: 'To', onDelete: 'cascade', table: true, help: 'Leave empty for everyone' }),
    channel: choice(['console', 'e-mail', 'both'], 'console', { table: true }),
    object_type: resourceName({ label: 'On', maxLength: 60, help: 'What kind of record it is about' }),
    object_id: text({ label: 'Record', maxLength: 40 }),
    /** What of the record it tells, so that the same is never told twice: the day and how many days before it. */
    occasion: text({ readOnly: true, search: false, maxLength: 60 }),
    sent_at: instant({ label: 'Sent', readOnly: true, table: true }),
    expires_at: instant({ label: 'Until' }),
    read_by: refs('user:user', { readOnly: true, label: 'Read by' }),
  },
  actions: {
    noteTypes: onResource('note_types/', {
      label: 'What notifications are about',
      needs: 'signed_in',
      undo: 'none',
      method: 'GET',
      form: 'none',
    }),
    mine: onResource('mine/', {
      label: 'My notifications',
      needs: 'signed_in',
      undo: 'none',
      method: 'GET',
      form: 'none',
    }),
    markRead: onResource('mark_read/', {
      label: 'Mark as read',
      needs: 'signed_in',
      undo: 'exact',
      form: 'none',
      input: {
        ids: refs('user:notification', { help: 'Omit for all notifications' }),
        read: flag(true, { help: 'Off marks them as unread' }),
      },
    }),
  },
})

export const popup = resource('user_popup/', {
  label: 'Pop-up',
  // What concerns the other groups, and who has seen what, is an administrator's; the others ask for what is shown to them.
  needs: { view: 'configuration__user_administration', change: 'configuration__user_administration' },
  title: ['title'],
  ordering: '-starts_at',
  spans: [{ from: 'starts_at', to: 'ends_at' }],
  fields: {
    title: text({ required: true, maxLength: 120, table: true }),
    content: text({ required: true, maxLength: 4000, table: true }),
    kind: choice(['news', 'maintenance', 'warning'], 'news', { table: true }),
    starts_at: instant({ label: 'From', table: true }),
    ends_at: instant({ label: 'To', table: true }),
    groups: refs('user:group', { help: 'Groups that see it; leave empty for everyone' }),
    again: flag(false, { label: 'At every sign-in', table: true, help: 'Otherwise shown once' }),
    enabled: flag(true, { table: true }),
    viewed_by: refs('user:user', { readOnly: true, label: 'Seen by' }),
  },
  actions: {
    getUserPopups: onResource('get_user_popups/', {
      label: 'What is shown to me',
      needs: 'signed_in',
      undo: 'none',
      method: 'GET',
      form: 'none',
    }),
    viewUserPopup: onResource('view_user_popup/', {
      label: 'I have seen it',
      needs: 'signed_in',
      undo: 'none',
      form: 'none',
      input: { popupId: integer({ required: true }) },
    }),
  },
})
