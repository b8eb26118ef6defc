/** Notifications and whether they were read, pop-ups that were not seen yet, and notes on a record. */
import { notification as notifications, popup as popups } from '#model/areas/user/notice.resource.ts'
import { user } from '#model/areas/user/user.resource.ts'
import { userNote as userNotes } from '#model/areas/user/note.resource.ts'
import { noteTypeCodes, noteTypes } from '#model/areas/user/rules/notification.ts'
import { entities, readId } from '#server/engine/base/entity.ts'
import { invalid, notFound } from '#server/engine/base/http-error.ts'
import { handle, type Call } from '#server/engine/base/handler.ts'
import { requirePermission } from '#server/engine/base/permission-check.ts'
import { anyRows } from '#server/engine/rows/rows.ts'
import { ownGroups } from './own-account.ts'

/** The newest that are listed. Older ones are in the table. */
const LISTED = 200

type NotificationCall = Pick<Call<typeof notifications, 'mine'>, 'rows' | 'person' | 'now'>
/** Valid notifications for this user or for everybody, newest first. */
async function notificationsFor({ rows, person, now }: NotificationCall, options: { readonly lock?: boolean } = {}) {
  const toAll = await rows(notifications).find({ user: null }, { ...options, limit: LISTED })
  const toOne = await rows(notifications).find({ user: person.id }, { ...options, limit: LISTED })
  return [...toAll, ...toOne]
    .filter(({ expires_at }) => expires_at === null || expires_at > now)
    .toSorted((one, two) => (two.sent_at ?? two.created_at).localeCompare(one.sent_at ?? one.created_at))
    .slice(0, LISTED)
}

export const notification = handle(notifications, {
  noteTypes: async () => noteTypeCodes.map((value) => ({ value, label: noteTypes[value] })),
  mine: async (call) => {
    const results = (await notificationsFor(call)).map(({ read_by, ...row }) => ({
      ...row,
      read: read_by.includes(call.person.id),
    }))
    return { unread: results.filter(({ read }) => !read).length, results }
  },
  /** Answers with those that really changed, for undo. */
  markRead: async (call) => {
    const { input, given, rows, person } = call
    const received = await notificationsFor(call, { lock: true })
    const ids = new Set(received.map(({ id }) => id))
    const others = input.ids.filter((id) => !ids.has(id))
    if (others.length > 0) throw invalid({ ids: [`You have no notification ${others.join(', ')}.`] })
    const changing = received.filter(
      ({ id, read_by }) => (!given.has('ids') || input.ids.includes(id)) && read_by.includes(person.id) !== input.read,
    )
    await rows(notifications).patchMany(
      changing.map(({ id, read_by }) => ({
        id,
        values: { read_by: input.read ? [...read_by, person.id] : read_by.filter((reader) => reader !== person.id) },
      })),
    )
    return { changed: changing.map(({ id }) => id) }
  },
})

type PopupCall = Pick<Call<typeof popups, 'getUserPopups'>, 'rows' | 'person' | 'now'>
/** Pop-ups for this user at this moment, the earliest first. */
async function popupsFor({ rows, person, now }: PopupCall, options: { readonly lock?: boolean } = {}) {
  const groups = await ownGroups({ rows, person })
  const found = await rows(popups).find({ enabled: true }, options)
  return found
    .filter(({ starts_at, ends_at }) => (starts_at === null || starts_at <= now) && (ends_at === null || ends_at > now))
    .filter((one) => one.groups.length === 0 || one.groups.some((id) => groups.includes(id)))
    .toSorted((one, two) => (one.starts_at ?? one.created_at).localeCompare(two.starts_at ?? two.created_at))
}

export const popup = handle(popups, {
  getUserPopups: async (call) =>
    (await popupsFor(call))
      .filter(({ again, viewed_by }) => again || !viewed_by.includes(call.person.id))
      .map(({ id, title, content, kind, starts_at, ends_at, again }) => ({
        id,
        title,
        content,
        kind,
        starts_at,
        ends_at,
        again,
      })),
  viewUserPopup: async (call) => {
    const { rows, person, input } = call
    const one = (await popupsFor(call, { lock: true })).find(({ id }) => id === input.popupId)
    if (one === undefined) throw notFound()
    if (!one.viewed_by.includes(person.id))
      await rows(popups).patch(one.id, { viewed_by: [...one.viewed_by, person.id] })
    return { id: one.id }
  },
})

type NoteCall = Pick<Call<typeof userNotes, 'getUserNotes'>, 'rows' | 'person' | 'input'>
/** The record must exist and be visible to the user, because notes say something about it. */
async function recordOf({
  rows,
  person,
  input,
}: NoteCall): Promise<{ readonly object_type: string; readonly object_id: string }> {
  const entity = entities.get(input.contentType)
  if (entity === undefined)
    throw invalid({
      contentType: [`There is no resource ${input.contentType}; it is named as area:name, such as terminal:ticket.`],
    })
  requirePermission(person, entity.resource.needs.view)
  const id = readId(entity, input.objectId)
  if (id === undefined) throw notFound()
  await anyRows(rows, entity).get(id)
  return { object_type: input.contentType, object_id: String(id) }
}

export const userNote = handle(userNotes, {
  getUserNotes: async (call) => {
    const notes = await call.rows(userNotes).find(await recordOf(call))
    const people =
      notes.length === 0 ? [] : await call.rows(user).find({ id: notes.flatMap(({ author }) => author ?? []) })
    return notes.map((row) => ({ ...row, author__label: people.find(({ id }) => id === row.author)?.name ?? '' }))
  },
  addUserNote: async (call) => {
    const content = call.input.content.trim()
    if (content === '') throw invalid({ content: ['This field is required.'] })
    return call.rows(userNotes).create({ ...(await recordOf(call)), content })
  },
})
