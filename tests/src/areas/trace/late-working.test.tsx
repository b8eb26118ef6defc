/** Why a trip is late: its causes, and what no cause explains, add up to the hours it is late. */
import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Lateness } from '#model/areas/trace/rules/why-late.ts'
import { LateWorking } from '#src/areas/trace/trip/LateWorking.tsx'
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
