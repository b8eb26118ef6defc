/** The palette knows what people call things: each word of the trade and of software finds the right thing among the first three. */
import { beforeAll, describe, expect, test } from 'vitest'
import { session } from '#src/engine/session/session.state.ts'
import { commandsFor } from '#src/shell/palette/found/commands.ts'
import { subjects } from '#src/shell/palette/found/subjects.state.ts'
import { signInLocally } from '../../sign-in.ts'
import { startWhole } from '../../whole-shell.ts'

beforeAll(async () => {
  await startWhole()
  signInLocally()
  subjects().list = [
    { resource: 'yard:yard', id: 1, label: 'Gateway Yard' },
    { resource: 'yard:yard', id: 2, label: 'Conway Yard' },
  ]
})

const found = (text: string): readonly string[] => {
  const { best, rest } = commandsFor('', text)
  return [...best, ...rest].map(({ title }) => title)
}

const trade: readonly (readonly [noun: string, finds: string])[] = [
  ['switch list', 'Switch list of Gateway Yard'],
  ['switch list of gateway yard', 'Switch list of Gateway Yard'],
  ['switching plan', 'Switching plan of Gateway Yard'],
  ['yard', 'Go to yard'],
  ['gateway yard', 'Yard layout of Gateway Yard'],
  ['tracks', 'Go to Rail yards'],
  ['yard history', 'Yard history of Gateway Yard'],
  ['bol', 'Go to Bills of lading'],
  ['bill of lading', 'Go to Bills of lading'],
  ['shipments', 'Go to Bills of lading'],
  ['waybill', 'Go to Waybills'],
  ['trip', 'Go to Trips'],
  ['eta', 'Go to Trips'],
  ['sightings', 'Go to Car history'],
  ['cars', 'Go to Fleet'],
  ['tank car', 'Go to Fleet'],
  ['loaded car', 'Go to Loaded cars'],
  ['outage', 'Go to Gauge tool'],
  ['strapping table', 'Go to Gauge tables'],
  ['unit train', 'Go to Gauge train'],
  ['max fill', 'Go to Permitted filling'],
  ['seals', 'Go to Loaded cars'],
  ['loading', 'Go to Load car'],
  ['tariff', 'Go to Rail rates'],
  ['stcc', 'Go to STCC'],
  ['station', 'Go to Rail stations'],
  ['bad order', 'Go to Facility inspections'],
  ['contract', 'Go to Contracts'],
  ['nominations', 'Go to Orders'],
  ['schedule', 'Go to Shipping schedules'],
  ['appointment', 'Go to Slots'],
  ['truck', 'Go to Vehicles'],
  ['rack times', 'Go to Slots'],
  ['gate board', 'Go to Links to places'],
  ['booking link', 'Go to Links to places'],
  ['carrier', 'Go to Companies'],
  ['consignee', 'Go to Parties'],
  ['scale ticket', 'Go to Tickets'],
  ['allocation', 'Go to Periodic limits'],
  ['customs', 'Go to Customs invoices'],
  ['demurrage', 'Go to Invoices'],
  ['tank', 'Go to Locations'],
  ['hand over', 'Sign off shift…'],
  ['moves', 'Go to Yard moves'],
]
const software: typeof trade = [
  ['dashboard', 'Go to Company dashboard'],
  ['home', 'Go to Home'],
  ['map', 'Go to Map of trips'],
  ['theme', 'Change appearance…'],
  ['time zone', 'Go to User configuration'],
  ['language', 'Go to User configuration'],
  ['high contrast', 'Toggle high contrast'],
  ['saved view', 'Manage views…'],
  ['sound', 'Go to User configuration'],
  ['synonyms', 'Go to Searches without result'],
  ['metric', 'Go to Application configuration'],
  ['customise fields', 'Go to Additional fields'],
  ['e-mail notifications', 'Go to User configuration'],
  ['dark mode', 'Toggle dark mode'],
  ['print', 'Switch list of Gateway Yard'],
  ['new ticket', 'New ticket…'],
  ['create invoice', 'New invoice…'],
  ['add driver', 'New driver…'],
  ['add user', 'Go to User administration'],
  ['users', 'Go to Users'],
  ['settings', 'Go to User configuration'],
  ['preferences', 'Go to User configuration'],
  ['my account', 'Go to Profile'],
  ['password', 'Go to Profile'],
  ['log out', 'Sign out'],
  ['permissions', 'Go to Permissions'],
  ['roles', 'Go to Roles'],
  ['groups', 'Go to Terminal groups'],
  ['inbox', 'Go to Notifications'],
  ['alerts', 'Go to Notifications'],
  ['audit log', 'Go to Changes'],
  ['undo', 'Undo'],
  ['history', 'Show undo history…'],
  ['import', 'Import sightings…'],
  ['reports', 'Go to Reports'],
  ['analytics', 'Go to Reports'],
  ['files', 'Go to Attachments'],
  ['documents', 'Go to Bill-of-lading documents'],
  ['comments', 'Go to Notes'],
  ['shortcuts', 'Show keys'],
  ['keyboard', 'Show keys'],
  ['tutorial', 'Show or hide getting started'],
  ['layout', 'Save desk as…'],
  ['split', 'Split pane to the right'],
  ['tab', 'Open new tab'],
  ['full screen', 'Maximize or restore pane'],
  ['close', 'Close pane'],
  ['refresh', 'Reload now'],
  ['second screen', 'Move pane to new window'],
  ['custom fields', 'Go to Additional fields'],
  ['numbering', 'Go to Code generators'],
  ['checklist', 'Go to Forms'],
]

describe.each([
  ['trade', trade],
  ['software', software],
] as const)('nouns of %s', (_, nouns) => {
  test('there are at least forty', () => expect(nouns.length).toBeGreaterThanOrEqual(40))
  test.each(nouns)('%s finds %s', (noun, expected) => {
    expect(found(noun).slice(0, 3)).toContain(expected)
  })
})

test('what makes a record says so, and is not offered to who may not add one', () => {
  const made = (): unknown => commandsFor('', 'new ticket').best.find(({ title }) => title === 'New ticket…')
  expect(made()).toMatchObject({ hint: 'makes a new one', opens: '/company/terminalboss/v3/ticket/detail/' })
  const { now } = session()
  if (now.state !== 'in') throw new Error('Nobody is signed in.')
  session().now = { state: 'in', me: { ...now.me, permissions: ['access_menu__v3__sync_data__ticket'] } }
  expect(made()).toBeUndefined()
  session().now = now
})
