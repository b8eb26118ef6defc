/** The key of a line of Why not? does what mends it, and opens the record for those who may not. */
import { beforeEach, expect, it } from 'vitest'
import { permissions, type Permission } from '#model/kernel/permissions.ts'
import type { Cure } from '#model/kernel/why-not/obstacle.ts'
import { navigation } from '#src/engine/panes/navigation.state.ts'
import { overlay } from '#src/engine/panes/overlay.state.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { cure, cureOf } from '#src/areas/why-not/cures.ts'

let opened: string[]
const signedIn = (mine: readonly Permission[]): void => {
  session().now = { state: 'in', me: { permissions: mine, app_config: {} } as unknown as Me }
}
beforeEach(() => {
  opened = []
  overlay().shown = null
  signedIn(permissions)
  Object.assign(navigation(), {
    paths: { to: (resource: string, id?: number | string) => `/${resource}/${String(id ?? '')}`, tell: () => () => {} },
    lead: { openPath: (path: string) => opened.push(path), runCommand: (name: string) => opened.push(name) },
  })
})

const line = (by: Cure) => ({
  key: 'k',
  isWarning: false,
  records: [],
  obstacle: {
    code: 'c',
    kind: 'limit' as const,
    says: 'It is full.',
    object: { resource: 'terminal:limit', id: 'l1', title: 'Propane West' },
    cure: by,
  },
})
const roll = line({ label: 'Roll forward', action: 'rollForward' })
const raise = line({
  label: 'Raise the limit',
  opens: { resource: 'terminal:limit', id: 'l1', field: 'limit_volume' },
})
const add = line({
  label: 'Add it',
  adds: { resource: 'terminal:companyCertification', values: { company: 'c1', certification: 'i1' } },
})

it('opens the form of an action of the record', () => {
  expect(cureOf(roll, 'terminal:ticket')).toBe('Roll forward')
  cure(roll, 'terminal:ticket')
  expect(overlay().shown).not.toBeNull()
  expect(opened).toEqual([])
})

it('opens the field that is to be changed, and a new record with what is known of it', () => {
  for (const one of [raise, add]) cure(one, 'terminal:ticket')
  expect(opened).toEqual([
    '/terminal:limit/l1?field=limit_volume',
    '/terminal:companyCertification/?company=c1&certification=i1',
  ])
})

it('runs a command', () => {
  cure(line({ label: 'Make it', command: 'ticket:addCustomsInvoice' }), 'terminal:ticket')
  expect(opened).toEqual(['ticket:addCustomsInvoice'])
})

it('only opens what it is about for those who may not mend it, and says so', () => {
  signedIn([])
  for (const one of [roll, raise, add]) {
    expect(cureOf(one, 'terminal:ticket')).toBe('Open')
    cure(one, 'terminal:ticket')
  }
  expect(overlay().shown).toBeNull()
  expect(opened).toEqual(['/terminal:limit/l1', '/terminal:limit/l1', '/terminal:limit/l1'])
})
