/** What people are told: notifications with whether they were read, pop-ups that were not seen yet, and words left beside a record. */
import { notification as notifications, popup as popups, user, userNote as userNotes } from '#model/resources/user.ts'
import { noteTypeCodes, noteTypes } from '#model/rules/notification.ts'
import { entities, readId } from '../engine/entity.ts'
import { denied, invalid, notFound } from '../engine/fault.ts'
import { handle, type Call } from '../engine/handler.ts'
import { anyRows } from '../engine/rows.ts'

/** The newest that are listed. Older ones are in the table. */
const LISTED = 200

type Told = Pick<Call<typeof notifications, 'mine'>, 'rows' | 'person' | 'now'>
/** What this user is told, newest first: by name or as one of all, and still valid. */
async function toldTo({ rows, person, now }: Told, options: { readonly lock?: boolean } = {}) {
  const found = await Promise.all([null, person.id].map((to) => rows(notifications).find({ user: to }, { ...options, limit: LISTED })))
  return found
    .flat()
    .filter(({ expires_at }) => expires_at === null || expires_at > now)
    .toSorted((one, two) => (two.sent_at ?? two.created_at).localeCompare(one.sent_at ?? one.created_at))
    .slice(0, LISTED)
}

export const notification = handle(notifications, {
  noteTypes: async () => noteTypeCodes.map((value) => ({ value, label: noteTypes[value] })),
  mine: async (call) => {
    const results = (await toldTo(call)).map(({ read_by, ...row }) => ({ ...row, read: read_by.includes(call.person.id) }))
    return { unread: results.filter(({ read }) => !read).length, results }
  },
  /** Answers those that were not so before: what an undo has to turn back. */
  markRead: async (call) => {
    const { input, given, rows, person } = call
    const mine = await toldTo(call, { lock: true })
    const ids = new Set(mine.map(({ id }) => id))
    const strange = input.ids.filter((id) => !ids.has(id))
    if (strange.length > 0) throw invalid({ ids: [`You are not told of ${strange.join(', ')}.`] })
    const wanted = mine.filter(({ id, read_by }) => (!given.has('ids') || input.ids.includes(id)) && read_by.includes(person.id) !== input.read)
    await rows(notifications).patchMany(
      wanted.map(({ id, read_by }) => ({ id, values: { read_by: input.read ? [...read_by, person.id] : read_by.filter((reader) => reader !== person.id) } })),
    )
    return { changed: wanted.map(({ id }) => id) }
  },
})

type Shown = Pick<Call<typeof popups, 'getUserPopups'>, 'rows' | 'person' | 'now'>
/** Those for this user now, the one that began first in front. */
async function shownTo({ rows, person, now }: Shown, options: { readonly lock?: boolean } = {}) {
  const { groups } = await rows(user).get(person.id)
  const found = await rows(popups).find({ enabled: true }, options)
  return found
    .filter(({ starts_at, ends_at }) => (starts_at === null || starts_at <= now) && (ends_at === null || ends_at > now))
    .filter((one) => one.groups.length === 0 || one.groups.some((id) => groups.includes(id)))
    .toSorted((one, two) => (one.starts_at ?? one.created_at).localeCompare(two.starts_at ?? two.created_at))
}

export const popup = handle(popups, {
  getUserPopups: async (call) =>
    (await shownTo(call))
      .filter(({ again, viewed_by }) => again || !viewed_by.includes(call.person.id))
      .map(({ id, title, content, kind, starts_at, ends_at, again }) => ({ id, title, content, kind, starts_at, ends_at, again })),
  viewUserPopup: async (call) => {
    const { rows, person, input } = call
    const one = (await shownTo(call, { lock: true })).find(({ id }) => id === input.popupId)
    if (one === undefined) throw notFound()
    if (!one.viewed_by.includes(person.id)) await rows(popups).patch(one.id, { viewed_by: [...one.viewed_by, person.id] })
    return { id: one.id }
  },
})

type Noted = Pick<Call<typeof userNotes, 'getUserNotes'>, 'rows' | 'person' | 'input'>
/** The record must be there, and the user allowed to see it: notes tell of it. */
async function recordOf({ rows, person, input }: Noted): Promise<{ readonly object_type: string; readonly object_id: string }> {
  const entity = entities.get(input.contentType)
  if (entity === undefined) throw invalid({ contentType: [`There is no resource ${input.contentType}; it is named as area:name, such as terminal:ticket.`] })
  const { view } = entity.resource.needs
  if (view !== 'signed_in' && !person.permissions.has(view)) throw denied()
  const id = readId(entity, input.objectId)
  if (id === undefined) throw notFound()
  await anyRows(rows, entity).get(id)
  return { object_type: input.contentType, object_id: String(id) }
}

export const userNote = handle(userNotes, {
  getUserNotes: async (call) => {
    const found = await call.rows(userNotes).find(await recordOf(call))
    const people = found.length === 0 ? [] : await call.rows(user).find({ id: found.flatMap(({ author }) => author ?? []) })
    return found.map((row) => ({ ...row, author__label: people.find(({ id }) => id === row.author)?.name ?? '' }))
  },
  addUserNote: async (call) => {
    const content = call.input.content.trim()
    if (content === '') throw invalid({ content: ['This field is required.'] })
    return call.rows(userNotes).create({ ...(await recordOf(call)), content })
  },
})
