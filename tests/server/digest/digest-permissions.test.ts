/** The digest by permission: users learn no more than they may see. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { party } from '#model/areas/company/company.resource.ts'
import { invitation } from '#model/areas/partner/invitation.resource.ts'
import { desk } from '#model/areas/user/user.resource.ts'
import type { Digest } from '#model/shared/digest.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import type { Client, Server } from '../harness.ts'
import { ask, digest, noteScope, notesOfTwo, objects, type NotesOfTwo } from './notes-of-two.ts'

let server: Server
let clerk: Client
let colleague: Client
let cursorNow: NotesOfTwo['cursorNow']
let write: NotesOfTwo['write']
beforeAll(async () => {
  ;({ server, clerk, colleague, cursorNow, write } = await notesOfTwo())
})
afterAll(() => server.close())

describe('permissions', () => {
  test("another company learns nothing of it, and no colleague learns of a user's private rows", async () => {
    const stranger = await server.user({ company: server.theirs })
    const since = await cursorNow()
    await write('ours')
    await server.within(colleague, ({ rows }) => rows(desk).create({ name: `Mine ${since}`, layout: {} }))
    const scopes = [noteScope, { panes: ['p2'], resource: 'user:desk' }]
    const [mine, his, theirs] = await Promise.all([
      digest(colleague, since, scopes),
      digest(clerk, since, scopes),
      digest(stranger, since, scopes),
    ])
    expect([mine, his, theirs].map(({ count }) => count)).toEqual([2, 1, 0])
    const byTime = (await ask(stranger, { since_at: new Date(Date.now() - 60_000).toISOString(), scopes }))
      .body as Digest
    expect(byTime.count).toBe(0)
  })

  test('without permission to see a resource the request is refused; without permission to see its audit trail, only that it changed is reported', async () => {
    const blind = await server.user({ permissions: [] })
    const product = { panes: ['p1'], resource: 'terminal:product' }
    expect((await ask(blind, { since: await cursorNow(), scopes: [product] })).status).toBe(403)
    const people = { panes: ['p1'], resource: 'user:user', ids: [colleague.id] }
    const since = await cursorNow()
    await clerk.patch(`user/${colleague.id}/`, { name: 'Colleague Kessler' })
    const [told] = (await digest(blind, since, [people])).groups
    expect([told?.by_name, told?.title, told?.objects[0]?.effect, told?.objects[0]?.changes]).toEqual([
      '',
      'Changed by an unknown user',
      'told',
      [],
    ])
    expect(objects(await digest(clerk, since, [people]))[0]?.changes.map(({ field, after }) => [field, after])).toEqual(
      [['name', 'Colleague Kessler']],
    )
  })

  test('a secret is reported as changed, without its values', async () => {
    const someone = await server.user()
    const since = await cursorNow()
    expect((await clerk.post(`user/${someone.id}/set_password/`, { password: 'correct horse battery' })).status).toBe(
      200,
    )
    const text = JSON.stringify(
      await digest(clerk, since, [{ panes: ['p1'], resource: 'user:user', ids: [someone.id] }]),
    )
    expect(text).toContain('"field":"password","label":"Password","before":null,"after":null')
    expect(text).not.toMatch(/scrypt|horse/)
  })

  test('a partner learns that a shared row changed, but not its history, and that it is no longer shared', async () => {
    const partner = await server.user({ company: server.theirs })
    const { id, about, invited } = await systemTransaction(
      server.db,
      async ({ rows }) => {
        const [one] = await rows(party).createMany([{ name: 'Shared Oil' }])
        const row = await rows(contract).create({ contract_number: 'D-1', buyer: one?.id ?? null, shared: true })
        const invitationRow = await rows(invitation).create({
          email: 'p@theirs.test',
          company_name: 'Theirs',
          counterparty: server.theirs,
          status: 'accepted',
          share_contracts: true,
          party: one?.id ?? null,
        })
        return { id: row.id, about: one?.id ?? 0, invited: invitationRow.id }
      },
      server.ours,
    )
    expect(about).toBeGreaterThan(0)
    const scope = { panes: ['p1'], resource: 'partner:contract' }
    const since = await cursorNow()
    await server.within(colleague, ({ rows }) => rows(contract).patch(id, { contract_number: 'D-2' }))
    const changed = await digest(partner, since, [scope])
    expect(objects(changed).map(({ effect, changes, label }) => [effect, changes, label])).toEqual([
      ['told', [], expect.stringContaining('D-2')],
    ])
    expect(JSON.stringify(changed)).not.toMatch(/D-1|Bo Reed/)
    await systemTransaction(
      server.db,
      ({ rows }) => rows(invitation).patch(invited, { status: 'revoked' }),
      server.ours,
    )
    const ended = await digest(partner, since, [scope])
    expect(objects(ended).map(({ effect }) => effect)).toEqual(['told'])
    expect(JSON.stringify(ended)).not.toMatch(/D-1|D-2/)
    // The audit trail belongs to the other company, so beyond the retention of the feed it is reported as unknown.
    const old = (await ask(partner, { since_at: '2026-01-01T00:00:00Z', scopes: [scope] })).body as Digest
    expect([old.count, old.unknown]).toEqual([0, [expect.stringContaining('unknown: ')]])
  })
})
