/** Why a trip is late: its causes, and what no cause explains, add up to the hours it is late. */
import { render, screen, within } from '@testing-library/react'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hoursOf } from '#model/areas/trace/rules/legs.ts'
import type { LateCause, Lateness } from '#model/areas/trace/rules/why-late.ts'
import { LateWorking } from '#src/areas/trace/trip/LateWorking.tsx'
import { roundedLateness } from '#src/areas/trace/trip/rounded-lateness.ts'
import { signInLocally } from '../../sign-in.ts'

const nothing: Lateness = {
  promised: '2026-11-27T06:00:00Z',
  expected: '2026-11-27T06:00:00Z',
  late_hours: 0,
  causes: [],
  legs: [],
  early_hours: 0,
  unexplained_hours: 0,
}

it('says what no cause explains where a late trip has none', () => {
  signInLocally()
  render(<LateWorking late={{ ...nothing, late_hours: 5, unexplained_hours: 5 }} timezone="UTC" />)
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Cause'),
    'Made up elsewhere0.0',
    'Not explained by its events5.0',
    'Late in all5.0',
  ])
})

it('shows no sum where a trip is not late and nothing took longer', () => {
  signInLocally()
  render(<LateWorking late={nothing} timezone="UTC" />)
  expect(screen.getByRole('heading')).toHaveTextContent('Not late')
  expect(screen.queryByRole('table')).toBeNull()
})

const minutes = fc.integer({ min: 1, max: 6000 })
const whole = fc.integer({ min: 0, max: 6000 })

function lateBy(found: readonly { over: number; usual: number }[], early: number, unexplained: number): Lateness {
  const causes = found.map(({ over, usual }, at): LateCause => ({
    kind: 'dwell',
    station: `Station ${at}`,
    railroad: 'CPKC',
    from: `Station ${at}`,
    to: `Station ${at}`,
    hours: hoursOf(over + usual),
    usual_hours: hoursOf(usual),
    over_hours: hoursOf(over),
    events: [],
  }))
  return {
    ...nothing,
    causes,
    legs: causes,
    early_hours: hoursOf(early),
    unexplained_hours: hoursOf(unexplained),
    late_hours: hoursOf(found.reduce((sum, { over }) => sum + over, 0) - early + unexplained),
  }
}

it('rounds to hours that add up, along the causes and across each of them', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ over: minutes, usual: whole })), minutes, minutes, (found, early, unexplained) => {
      const shown = roundedLateness(lateBy(found, early, unexplained))
      const over = shown.causes.reduce((sum, { over_hours }) => sum + over_hours, 0)
      expect(over - shown.early_hours + shown.unexplained_hours).toBeCloseTo(shown.late_hours, 6)
      for (const { hours, usual_hours, over_hours } of shown.causes)
        expect(usual_hours + over_hours).toBeCloseTo(hours, 6)
      // The line of the trip shows the same hours as the table of causes.
      expect(shown.legs.map(({ hours }) => hours)).toEqual(shown.causes.map(({ hours }) => hours))
    }),
  )
})

it('shows those hours', () => {
  signInLocally()
  // Two times 3.05 hours are 6.1; rounded alone they would be 3.1 and 3.1.
  const late = lateBy(
    [
      { over: 183, usual: 60 },
      { over: 183, usual: 60 },
    ],
    0,
    0,
  )
  render(<LateWorking late={late} timezone="UTC" />)
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
  expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual([
    '3.1',
    '3.0',
    '0.0',
    '0.0',
    '6.1',
  ])
})
