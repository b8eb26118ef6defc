/** The preset desk by role: chosen by the name of the user's group, or without a group by their permissions. */
import { expect, test, vi } from 'vitest'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { presetFor, roleOf } from '#src/shell/desks/presets.ts'
import { knownScreens } from '#src/shell/routes/routes.ts'
import { answering } from '../../answers.ts'
import { areas } from '#src/declarations.ts'
import { allScreens, provideAreas } from '#src/shell/routes/areas.ts'

provideAreas(areas)
await allScreens()
/** All permissions that any screen needs. */
const everything = knownScreens().flatMap(({ needs }) => needs)

test.each([
  [['Dispatchers'], [], 'dispatcher'],
  [['Night planners'], [], 'planner'],
  [['Clerks'], ['change_railshippingschedule'], 'clerk'],
  [['Partners'], ['change_railyard'], 'partner'],
  [['Gaugers'], ['change_railyard'], 'gauger'],
  [['Billing and credit'], [], 'billing'],
  [['Administrators'], [], 'administrator'],
  [['Administrators', 'Dispatchers'], [], 'dispatcher'],
  [['Viewers'], ['change_railshippingschedule'], undefined],
  [[], ['change_railshippingschedule'], 'planner'],
  [[], ['change_railyard'], 'dispatcher'],
  [[], [], undefined],
])('groups %j, permissions %j: %s', (groups, permissions, role) => {
  expect(roleOf({ groups: groups.map((name, id) => ({ id, name })), permissions })).toBe(role)
})

test('a low window gets only as many panes as still show something', async () => {
  const me = { id: 1, groups: [{ id: 1, name: 'Clerks' }], permissions: everything, app_config: {} } as unknown as Me
  session().now = { state: 'in', me }
  const panes = async (height: number) => (await presetFor(me, height))?.links?.length
  answering(() => undefined)
  expect([await panes(764), await panes(1440)]).toEqual([3, 4])
  vi.unstubAllGlobals()
  session().now = { state: 'out' }
})

test('a partner begins with the orders, and has no pane that it may not open', async () => {
  const needed = ['access_menu__partner_rail_contracts', 'access_menu__partner_rail_shipments'] as const
  const me = {
    id: 1,
    groups: [{ id: 1, name: 'Partners' }],
    permissions: needed,
    app_config: {},
    wheelhouse: true,
  } as unknown as Me
  session().now = { state: 'in', me }
  expect((await presetFor(me, 1440))?.place).toMatchObject({ parts: ['/partner/orders/', '/partner/shipments/'] })
  session().now = { state: 'out' }
})

test('a gauger begins with the loaded cars; the tanks beside them follow no selection', async () => {
  const me = { id: 1, groups: [{ id: 1, name: 'Gaugers' }], permissions: everything, app_config: {} } as unknown as Me
  session().now = { state: 'in', me }
  answering(() => undefined)
  expect(await presetFor(me, 764)).toMatchObject({
    place: {
      parts: ['/rail/cars/', { parts: ['/company/terminalboss/v3/dashboard/containervolumewidget/', '/rail/bols/'] }],
    },
    links: ['', '', 'A'],
  })
  vi.unstubAllGlobals()
  session().now = { state: 'out' }
})
