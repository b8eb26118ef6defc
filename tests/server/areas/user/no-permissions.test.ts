/** An account without permissions reads what is its person's own and the names of colleagues, and learns whom to ask. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#server/engine/base/entity.ts'
import { meets } from '#model/kernel/permissions.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let without: Client
let admin: Client
beforeAll(async () => {
  server = await startServer()
  without = await server.user({ permissions: [] })
  admin = await server.user({ permissions: ['configuration__user_administration'] })
})
afterAll(() => server.close())

describe('an account without permissions', () => {
  it('reads rows of its own, what is addressed to it, and names of people', () => {
    const seen = [...entities.values()].filter(({ resource }) => meets(new Set(), resource.needs.view))
    const ofCompany = seen.filter(
      ({ resource }) =>
        resource.tenancy !== 'user' && resource.recipientField === undefined && resource.privacy === undefined,
    )
    expect(ofCompany.map(({ name }) => name)).toEqual([])
  })

  it('may call only what is about itself, or the same for everybody', () => {
    const open = [...entities.values()].flatMap(({ name, resource }) =>
      resource.tenancy === 'user' || resource.recipientField !== undefined || resource.privacy !== undefined
        ? []
        : Object.entries(resource.actions).flatMap(([key, { needs }]) =>
            meets(new Set(), needs) ? [`${name} ${key}`] : [],
          ),
    )
    // The table of 49 CFR 172.101, and the pop-ups that are shown to the person.
    expect(open).toEqual(['company:product hazmatCheck', 'user:popup getUserPopups', 'user:popup viewUserPopup'])
  })

  it.each(['party/', 'certificate/', 'railcar/', 'company/', 'company/application_configuration/get_company_config/'])(
    'is refused at %s',
    async (path) => expect((await without.get(path)).status).toBe(403),
  )

  it('is told who administers users', async () => {
    const { body } = await without.get('user/me/')
    expect(body.administrators).toContain((await admin.get('user/me/')).body.name)
  })

  it('is not told once it has a permission', async () => {
    expect((await admin.get('user/me/')).body).not.toHaveProperty('administrators')
  })
})
