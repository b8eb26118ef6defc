import { expect, it } from 'vitest'
import { landingScreen, landingsOf, modules, type Module } from '#model/areas/user/rules/landing.ts'
import { startIn } from '#model/areas/user/rules/start-screen.ts'

it.each<[Module[], string]>([
  [[], 'config:user'],
  [['terminalbossv3'], 'terminalboss:v3:ticket:table'],
  [['terminalbossv3', 'operations'], 'company:facilities'],
  [['reports', 'invoice'], 'invoice:invoices'],
  [['schedule', 'document_reading'], 'scheduler:slots'],
  [['document_reading'], 'company:bol:list'],
  [['reports'], 'company:reports'],
  [['track_and_trace', 'wheelhouse'], 'company:dashboard'],
  [['track_and_trace', 'operations'], 'company:trace:overview'],
  [Object.keys(modules) as Module[], 'terminalboss:overview'],
])('with %j the first screen is %s', (subscribed, screen) => {
  expect(landingScreen(Object.fromEntries(subscribed.map((module) => [module, true])))).toBe(screen)
})

it('a disabled module counts as absent', () => {
  expect(landingScreen({ terminalboss: false, terminalbossv3: true })).toBe('terminalboss:v3:ticket:table')
})

it.each<[unknown, string | undefined]>([
  [undefined, undefined],
  [null, undefined],
  [{ screen: '', title: 'Nothing' }, undefined],
  [{ screen: 'invoice:invoices' }, undefined],
  ['invoice:invoices', undefined],
  [{ screen: 'invoice:invoices', title: 'Invoicing' }, 'invoice:invoices'],
])('of the settings with a start of %j the chosen screen is %s', (start, screen) => {
  expect(startIn({ start })?.screen).toBe(screen)
})

it('the screens to choose among are those of the modules one has, in their order', () => {
  expect(landingsOf({ invoice: true, wheelhouse: true, reports: false }).map(({ module }) => module)).toEqual([
    'wheelhouse',
    'invoice',
  ])
})
