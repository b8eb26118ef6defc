/** Notifications with a read mark per user, pop-ups shown once, and notes on records by the older path. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { group, user } from '#model/areas/user/user.resource.ts'
import { notification, popup } from '#model/areas/user/notice.resource.ts'
import { noteTypeCodes } from '#model/areas/user/rules/notification.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let admin: Client
let clerk: Client
let reader: Client
let stranger: Client
beforeAll(async () => {
  server = await startServer()
  admin = await server.user({ name: 'Ada' })
  clerk = await server.user({ name: 'Cleo', permissions: ['change_note'] })
  reader = await server.user({ name: 'Rita', permissions: ['view_audit'] })
  stranger = await server.user({ company: server.theirs })
})
afterAll(() => server.close())

const hoursFromNow = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
const titles = ({
  body,
}: {
  readonly body: { readonly results: readonly { readonly title: string }[] }
}): readonly string[] => body.results.map(({ title }) => title)

describe('notifications', () => {
  const made: Record<string, number> = {}
  beforeAll(() =>
    server.within(admin, async ({ rows }) => {
      const all = await rows(notification).createMany([
        { title: 'To all', sent_at: hoursFromNow(-1) },
        { title: 'To the clerk', user: clerk.id, sent_at: hoursFromNow(-2) },
        { title: 'To the reader', user: reader.id, sent_at: hoursFromNow(-3) },
        { title: 'Over', sent_at: hoursFromNow(-4), expires_at: hoursFromNow(-1) },
      ])
      for (const { title, id } of all) made[title] = id
    }),
  )
  beforeEach(() =>
    Promise.all([clerk, reader].map((client) => client.post('notification/mark_read/', { read: false }))),
  )

  it("are the user's own and those for everyone, newest first, without expired ones", async () => {
    expect([
      titles(await clerk.get('notification/mine/')),
      titles(await reader.get('notification/mine/')),
      titles(await stranger.get('notification/mine/')),
    ]).toEqual([['To all', 'To the clerk'], ['To all', 'To the reader'], []])
  })

  it('are marked as read per user, one or all, and the response lists the changes', async () => {
    expect((await clerk.post('notification/mark_read/', { ids: [made['To all']] })).body).toEqual({
      changed: [made['To all']],
    })
    const { body } = await clerk.get('notification/mine/')
    expect([body.unread, body.results.map(({ read }: { read: boolean }) => read)]).toEqual([1, [true, false]])
    expect((await reader.get('notification/mine/')).body.unread).toBe(2)
    expect((await clerk.post('notification/mark_read/')).body).toEqual({ changed: [made['To the clerk']] })
    expect((await clerk.post('notification/mark_read/')).body).toEqual({ changed: [] })
  })

  it('are marked as unread by the same call', async () => {
    await clerk.post('notification/mark_read/')
    await clerk.post('notification/mark_read/', { ids: [made['To the clerk']], read: false })
    expect((await clerk.get('notification/mine/')).body.unread).toBe(1)
  })

  it('two users reading at once keep their own marks', async () => {
    await Promise.all(
      [clerk, reader].map((client) => client.post('notification/mark_read/', { ids: [made['To all']] })),
    )
    expect(
      (await Promise.all([clerk, reader].map((client) => client.get('notification/mine/')))).map(
        ({ body }) => body.unread,
      ),
    ).toEqual([1, 1])
  })

  it.each([['To the reader'], ['Over']])(
    'a user cannot mark notifications that are not shown to them: %s',
    async (title) => {
      const { status, body } = await clerk.post('notification/mark_read/', { ids: [made[title]] })
      expect([status, Object.keys(body)]).toEqual([400, ['ids']])
    },
  )

  it('of a colleague are not returned by the generic calls, except to users who may change them', async () => {
    const lists = async (client: Client): Promise<readonly (readonly string[])[]> => {
      const [list, table] = [
        await client.get('notification/?ordering=title'),
        await client.get('notification/get_table/?ordering=title'),
      ]
      const { body: named } = await client.get('notification/autocomplete/?input=To')
      return [titles(list), titles(table), named.results.map(({ label }: { label: string }) => label).toSorted()]
    }
    const mine = ['Over', 'To all', 'To the clerk']
    expect(await lists(clerk)).toEqual([mine, mine, ['To all', 'To the clerk']])
    expect((await clerk.get('notification/count/')).body.count).toBe(3)
    expect((await admin.get('notification/count/')).body.count).toBe(4)
    const his = made['To the reader']
    const [row, history, asked, overseen] = [
      await clerk.get(`notification/${his}/`),
      await clerk.get(`notification/${his}/history/`),
      await clerk.get(`notification/?id=${his}`),
      await admin.get(`notification/${his}/`),
    ]
    expect([row.status, history.status, asked.body.results, overseen.status]).toEqual([404, 404, [], 200])
  })

  it('offer the kinds of records they can be about', async () => {
    const { body } = await reader.get('notification/note_types/')
    expect(body.map(({ value }: { value: string }) => value)).toEqual(noteTypeCodes)
    expect(body[0]).toEqual({ value: 'notice', label: 'Announcement' })
  })
})

describe('pop-ups', () => {
  it('of other groups, and who has seen them, are shown to administrators only', async () => {
    const [listed, one] = [await clerk.get('user_popup/'), await clerk.get(`user_popup/${made['For the night']}/`)]
    expect([listed.status, one.status, (await admin.get('user_popup/')).status]).toEqual([403, 403, 200])
  })

  const made: Record<string, number> = {}
  beforeAll(() =>
    server.within(admin, async ({ rows }) => {
      const { id: night } = await rows(group).create({ name: 'Night', permissions: [] })
      await rows(user).patch(reader.id, { groups: [night] })
      const all = await rows(popup).createMany([
        { title: 'Second', content: 'x', starts_at: hoursFromNow(-1), ends_at: hoursFromNow(1) },
        { title: 'First', content: 'x', starts_at: hoursFromNow(-5) },
        { title: 'Always', content: 'x', again: true },
        { title: 'For the night', content: 'x', starts_at: hoursFromNow(-2), groups: [night] },
        { title: 'Later', content: 'x', starts_at: hoursFromNow(2) },
        { title: 'Over', content: 'x', ends_at: hoursFromNow(-2) },
        { title: 'Off', content: 'x', enabled: false },
      ])
      for (const { title, id } of all) made[title] = id
    }),
  )
  const shown = async (client: Client): Promise<readonly string[]> =>
    (await client.get('user_popup/get_user_popups/')).body.map(({ title }: { title: string }) => title)

  it('are those valid now, for everyone or for a group of the user, in the order of their start', async () => {
    expect([await shown(clerk), await shown(reader), await shown(stranger)]).toEqual([
      ['First', 'Second', 'Always'],
      ['First', 'For the night', 'Second', 'Always'],
      [],
    ])
  })

  it('once seen, are not shown to that user again, except those for every sign-in', async () => {
    for (const title of ['First', 'Always', 'First'])
      expect((await clerk.post('user_popup/view_user_popup/', { popupId: made[title] })).status).toBe(200)
    expect([await shown(clerk), await shown(reader)]).toEqual([
      ['Second', 'Always'],
      ['First', 'For the night', 'Second', 'Always'],
    ])
    expect((await admin.get(`user_popup/${made['First']}/`)).body.viewed_by).toEqual([clerk.id])
  })

  it.each([['For the night'], ['Later'], ['Off']])(
    'a pop-up that is not shown cannot be marked as seen: %s',
    async (title) => {
      expect((await clerk.post('user_popup/view_user_popup/', { popupId: made[title] })).status).toBe(404)
    },
  )
})

describe('notes by the older path', () => {
  it('belong to any record, and appear on its page', async () => {
    const about = { objectId: String(clerk.id), contentType: 'user:user' }
    const { status, body } = await clerk.post('user_note/add_user_note/', { content: ' Call back. ', ...about })
    expect([status, body.content, body.author]).toEqual([200, 'Call back.', clerk.id])
    const { body: read } = await reader.get(`user_note/get_user_notes/?objectId=${clerk.id}&contentType=user:user`)
    expect(read).toMatchObject([{ id: body.id, content: 'Call back.', author__label: 'Cleo' }])
    expect((await reader.get(`notes/?object_type=user:user&object_id=${clerk.id}`)).body.results).toMatchObject([
      { id: body.id },
    ])
  })

  it('need text, an existing record, and permission to see it', async () => {
    const add = (changes: object, client = clerk) =>
      client.post('user_note/add_user_note/', {
        content: 'x',
        objectId: String(clerk.id),
        contentType: 'user:user',
        ...changes,
      })
    const answers = await Promise.all([
      add({ content: '  ' }),
      add({ contentType: 'user:nothing' }),
      add({ objectId: '999999' }),
      add({ objectId: String(stranger.id) }),
      add({ objectId: 'x' }),
      add({ contentType: 'terminal:ticket' }),
      add({}, reader),
    ])
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 404, 404, 404, 403, 403])
  })
})
