import { expect, it } from 'vitest'
import { landingScreen, modules, type Module } from '#model/areas/user/rules/landing.ts'

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
