/** Where a new user starts, before any area's screens have loaded. */
import { expect, test } from 'vitest'
import { both, groups, modulesOf, partner, people, specialists } from '#server/demo/seed/base/people.ts'
import { areas } from '#src/declarations.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { presetFor } from '#src/shell/desks/presets.ts'
import { areScreensWhole, screenNamed } from '#src/shell/routes/routes.ts'
import { allScreens, provideAreas } from '#src/shell/routes/areas.ts'
import { landingFor } from '#src/shell/routes/landing.ts'

provideAreas(areas)

const person = (permissions: readonly string[], groups: readonly string[] = []): Me =>
  ({ id: 1, groups: groups.map((name, id) => ({ id, name })), permissions, app_config: {} }) as unknown as Me

test('a partner starts with the orders and has the shipments beside them, though no screen has loaded yet', async () => {
  expect(areScreensWhole()).toBe(false)
  const me = person(['access_menu__partner_rail_contracts', 'access_menu__partner_rail_shipments'], ['Partners'])
  session().now = { state: 'in', me }
  expect((await presetFor(me, 1440))?.place).toMatchObject({ parts: ['/partner/orders/', '/partner/shipments/'] })
})

test.each([
  ['nothing', [], '/'],
  ['the orders of partners', ['access_menu__partner_rail_contracts'], '/partner/orders/'],
  ['the facilities', ['view_railyard'], '/company/facilities-railyards/'],
])('a user whose permissions open %s, and not the screen of their module, starts there', async (_opens, may, path) => {
  const me = { ...person(may), wheelhouse: true }
  session().now = { state: 'in', me }
  expect(await landingFor(me)).toBe(path)
})

test('a user who may not open the screen of their first module starts with that of the next one', async () => {
  const me = { ...person(['access_menu__invoice', 'view_railyard']), wheelhouse: true, schedule: true, invoice: true }
  session().now = { state: 'in', me }
  expect(await landingFor(me)).toBe('/invoice/invoices/')
})

const landings: Readonly<Record<string, string>> = {
  admin: 'company:dashboard',
  dispatcher: 'company:trace:overview',
  planner: 'company:facilities',
  both: 'scheduler:slots',
  clerk: 'invoice:invoices',
  viewer: 'company:reports',
  partner: 'terminalboss:v3:ticket:table',
  gauger: 'rail:cars',
  billing: 'invoice:invoices',
  allocator: 'terminalboss:overview',
}
test.each([...people, both, partner, ...specialists])(
  '$email of the demo lands on the screen of the first module',
  async ({ email, group, modules = modulesOf[group], start }) => {
    const permissions = groups.find(({ name }) => name === group)?.permissions ?? []
    const me = { ...person(permissions, [group]), ...modules, app_config: { start } }
    session().now = { state: 'in', me }
    await allScreens()
    const named = landings[email.split('@')[0] ?? ''] ?? ''
    // A screen that does not exist is passed over for that of the next module.
    const screen = screenNamed(named) ?? screenNamed('company:trace:overview')
    expect(await landingFor(me)).toBe(screen?.path)
    const place = (await presetFor(me, 1440))?.place
    const first = typeof place === 'object' && 'parts' in place ? place.parts[0] : undefined
    expect(first).toBe(group === 'Viewers' ? undefined : screen?.path)
  },
)
