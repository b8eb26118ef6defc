/** Whether a driver may load: by the driver and the companies, each reason with its record; and the monthly statement of a company. */
import { expect, it } from 'vitest'
import type { TimelineWindow } from '#model/areas/legacy/rules/window/answers.ts'
import { statementOf } from '#src/areas/legacy/company/company-windows.ts'
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

it('adds up the windows of a month in each unit by itself, and leaves out planned ones', () => {
  const window = (period_start: string, limit: string, lifted: string, more: Partial<TimelineWindow> = {}) =>
    ({
      transfer_limit: 1,
      period_type: 'month',
      period_start,
      period_end: period_start,
      limit,
      lifted,
      open: '0.5',
      remaining: '0',
      percent: 0,
      changed_late: false,
      when: 'past',
      ...more,
    }) satisfies TimelineWindow
  const common = { expiration_date: null, product: 'Butane' }
  const lines = statementOf([
    { ...common, id: 1, allocation_code: 'A', unit: 'L', windows: [window('2026-10-01', '100.0', '40.2')] },
    {
      ...common,
      id: 2,
      allocation_code: 'B',
      unit: 'L',
      windows: [
        window('2026-10-15', '50.0', '60.3'),
        window('2026-11-01', '10.0', '0'),
        // The same loads count in the limits of the days too.
        window('2026-11-02', '5.0', '0', { period_type: 'day' }),
        window('2026-12-01', '99.0', '0', { when: 'planned' }),
      ],
    },
    { ...common, id: 3, allocation_code: 'C', unit: 'kg', windows: [window('2026-10-01', '7.0', '1.0')] },
  ])
  expect(lines).toEqual([
    { month: '2026-11', unit: 'L', limit: '10.0', loaded: '0.0', open: '0.5', balance: '9.5' },
    { month: '2026-10', unit: 'kg', limit: '7.0', loaded: '1.0', open: '0.5', balance: '5.5' },
    { month: '2026-10', unit: 'L', limit: '150.0', loaded: '100.5', open: '1.0', balance: '48.5' },
  ])
})
