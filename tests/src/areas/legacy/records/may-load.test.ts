/** Whether a driver may load: by the driver and the companies, each reason with its record. */
import { expect, it } from 'vitest'
import { mayLoad, type Driver } from '#src/areas/legacy/driver/driver-facts.ts'

const day = '2026-12-01'
const ned: Driver = {
  first_name: 'Ned',
  last_name: 'Kuntz',
  enabled: true,
  effective_date: null,
  lockout_date: null,
  lockout_reason: '',
}
const firm = (id: number, more: object = {}) => ({
  id,
  name: `Firm ${id}`,
  enabled: true,
  effective_date: null,
  expiry_date: null,
  lockout_date: null,
  lockout_reason: '',
  ...more,
})
const says = (driver: Driver, firms: readonly ReturnType<typeof firm>[]) => {
  const { can, blockers, warnings } = mayLoad(3, driver, { firms, open: [] }, day)
  return [can, blockers.map((one) => one.says), warnings.map((one) => one.says)]
}

it.each([
  ['nothing in the way', ned, [firm(1)], [true, [], []]],
  ['no company', ned, [], [true, [], []]],
  [
    'a lock of today',
    { ...ned, lockout_date: day, lockout_reason: 'Spill' },
    [firm(1)],
    [false, ['Ned Kuntz is locked out since 2026-12-01: Spill.'], []],
  ],
  ['a lock of tomorrow', { ...ned, lockout_date: '2026-12-02' }, [firm(1)], [true, [], []]],
  [
    'one company of two that ended',
    ned,
    [firm(1, { expiry_date: '2026-11-30' }), firm(2)],
    [true, [], ['Firm 1 expired on 2026-11-30.']],
  ],
  ['the only company disabled', ned, [firm(1, { enabled: false })], [false, ['Firm 1 is disabled.'], []]],
] as const)('with %s', (_case, driver, firms, expected) => {
  expect(says(driver, firms)).toEqual(expected)
})

it('says that the companies are not checked, where they may not be seen', () => {
  const { can, warnings } = mayLoad(3, ned, { firms: null, open: null }, day)
  expect([can, warnings.map((one) => one.says)]).toEqual([
    true,
    ['You do not have permission to see the companies, so they are not checked.'],
  ])
})
