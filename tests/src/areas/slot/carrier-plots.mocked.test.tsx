/** The bars of the carriers say their figures, and each opens the bookings that it counts. */
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import CarrierPlots from '#src/areas/slot/overview/CarrierPlots.tsx'
import { open } from '#src/engine/panes/screen.ts'

vi.mock(import('#src/engine/panes/screen.ts'), async (original) => ({
  ...(await original()),
  open: vi.fn<typeof open>(),
}))

const unknown = { lead_hours: null, late_minutes: null, turn_minutes: null }
const carriers = [
  { ...unknown, company: 4, company_name: 'Ribstone', bookings: 8, no_show_rate: 0.125, turn_minutes: 42 },
  { ...unknown, company: null, company_name: '', bookings: 2, no_show_rate: 0.5 },
]
const noShows = /^No-shows by carrier, 2027-03/
const turnTime = /^Turn time by carrier, 2027-03/
/** Walks to a bar by the arrow keys. */
function walkTo(bars: RegExp, at: number): HTMLElement {
  const plot = screen.getByRole('slider', { name: bars })
  for (let step = 0; step <= at; step++) fireEvent.keyDown(plot, { key: 'ArrowRight' })
  return plot
}

beforeEach(() => {
  vi.mocked(open).mockClear()
  render(<CarrierPlots carriers={carriers} place="North rack" when="2027-03" />)
})

it.each<[RegExp, number, string]>([
  [noShows, 0, 'Carrier Ribstone, No-shows 12.5 %'],
  [noShows, 1, 'Carrier By a link, No-shows 50.0 %'],
  [turnTime, 0, 'Carrier Ribstone, Turn time 42 min'],
  [turnTime, 1, 'Carrier By a link, Turn time — min'],
])('%s: bar %i says %s', (bars, at, said) => {
  expect(walkTo(bars, at)).toHaveAttribute('aria-valuetext', said)
})

it.each<[RegExp, number, string, string]>([
  [noShows, 0, '="Ribstone"', 'no_show'],
  [noShows, 1, 'empty', 'no_show'],
  [turnTime, 0, '="Ribstone"', 'completed'],
])('%s: Enter at bar %i opens those of %s that are %s', (bars, at, company, status) => {
  fireEvent.keyDown(walkTo(bars, at), { key: 'Enter' })
  expect(open).toHaveBeenCalledExactlyOnceWith(
    'scheduler:bookings',
    {},
    {
      place: 'right',
      query: { 'f.location': '="North rack"', 'f.starts_at': '2027-03', 'f.company': company, 'f.status': status },
    },
  )
})
