/** What an inventory movement needs by its kind, and at which sites it may be. */
import { expect, it } from 'vitest'
import { movementErrors, type JudgedMovement } from '#model/areas/terminal/rules/balance/movement.ts'

const here = { name: 'B101', server: 'hardisty' }
const there = { name: 'T1', server: 'redwater' }
const movement = (more: Partial<JudgedMovement>): JudgedMovement => ({
  kind: 'receipt',
  server: 'hardisty',
  location: null,
  to_location: null,
  volume: '1.000',
  reason: '',
  ...more,
})

it.each([
  ['a receipt at a site', {}, []],
  ['a receipt without a volume', { volume: '0.000' }, ['volume']],
  ['a delivery of less than nothing', { kind: 'delivery', volume: '-1.000' }, ['volume']],
  ['an adjustment of nothing', { kind: 'adjustment', volume: '0.000', reason: 'Gauge' }, ['volume']],
  ['a negative adjustment with a reason', { kind: 'adjustment', volume: '-2.500', reason: 'Gauge' }, []],
  ['an adjustment without a reason', { kind: 'adjustment', reason: '  ' }, ['reason']],
  ['own use without a reason', { kind: 'own_use' }, ['reason']],
  ['own use with a reason', { kind: 'own_use', reason: 'Flare' }, []],
  ['a transfer to nowhere', { kind: 'transfer', location: 'b101' }, ['to_location']],
  ['a transfer into the tank it left', { kind: 'transfer', location: 'b101', to_location: 'b101' }, ['to_location']],
  ['a transfer to another tank', { kind: 'transfer', location: 'b101', to_location: 't1' }, []],
  ['a receipt with a destination', { to_location: 't1' }, ['to_location']],
  ['a movement without site and location', { server: null }, ['server']],
  ['a movement of the site of its location', { server: null, location: 'b101' }, []],
  ['a location at another site', { server: 'redwater', location: 'b101' }, ['location']],
] as const)('%s', (_case, more, fields) => {
  const row = movement(more)
  const found = movementErrors(
    row,
    row.location === null ? undefined : here,
    row.to_location === null ? undefined : there,
  )
  expect(Object.keys(found)).toEqual(fields)
})

it('is not moved to a tank or from a tank that belongs to no site', () => {
  const nowhere = { name: 'Well 7', server: null }
  const transfer = movement({ kind: 'transfer', location: 'b101', to_location: 'w7' })
  expect(movementErrors(transfer, here, nowhere)).toEqual({ to_location: ['Well 7 belongs to no site.'] })
  expect(Object.keys(movementErrors(movement({ server: null, location: 'w7' }), nowhere, undefined))).toEqual([
    'server',
  ])
})
