/** The board at a gate: the day by its one call, again every half minute, and how old it is. */
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { noZoneOffsets } from '#model/shared/zones/zone-offsets.ts'
import Board from '#src/areas/auth/link/board/Board.tsx'

let answer: () => Response
let asked: string[]
const booking = { id: 7, reference: 'BK-7', status: 'checked_in', driver: 'Ada', vehicle: 'AB 123' }
const at = { starts_at: '2027-03-02T08:00:00.000Z', ends_at: '2027-03-02T09:00:00.000Z', free: 0 }
const day = (driver = 'Ada') => ({
  date: '2027-03-02',
  timezone: 'UTC',
  bays: [
    { bay: 'B1', slots: [{ id: 1, ...at, status: 'booked', bookings: [{ ...booking, driver }] }] },
    { bay: 'B2', slots: [{ id: 2, ...at, status: 'blocked', bookings: [] }] },
  ],
})
beforeEach(() => {
  sessionStorage.clear()
  asked = []
  answer = () => Response.json(day())
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.endsWith('/zones/')) return Response.json(noZoneOffsets)
    asked.push(`${url} ${new Headers(init?.headers).get('authorization')}`)
    return answer()
  })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})
const show = () => render(<Board token="secret" />)

it('shows racks and who comes, and asks again after half a minute', async () => {
  show()
  expect(await screen.findByRole('region', { name: 'Rack B1' })).toHaveTextContent(
    '08:00–09:00BK-7 · Ada · AB 123 checked in',
  )
  expect(screen.getByRole('region', { name: 'Rack B2' })).toHaveTextContent('blocked')
  await act(() => vi.advanceTimersByTimeAsync(12_000))
  // The clock goes on by itself too, for as long as the machine takes.
  expect(screen.getByText(/^As of [12]\d seconds ago/)).toBeVisible()
  answer = () => Response.json(day('Bea'))
  await act(() => vi.advanceTimersByTimeAsync(19_000))
  expect(await screen.findByText(/Bea/)).toBeVisible()
  expect(new Set(asked)).toEqual(new Set(['/api/location/daily_slots/ Location secret']))
})

it('keeps what it knows while the server is away, and says so', async () => {
  show()
  await screen.findByRole('region', { name: 'Rack B1' })
  answer = () => Response.json({ detail: 'Out of order.' }, { status: 500 })
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  expect(await screen.findByRole('alert')).toHaveTextContent('Out of order. What follows may be out of date.')
  expect(screen.getByRole('region', { name: 'Rack B1' })).toBeVisible()
})

it('shows nothing more once its link has ended, and says that a day is empty', async () => {
  answer = () => Response.json({ ...day(), bays: [] })
  show()
  expect(await screen.findByText('Nobody is expected today.')).toBeVisible()
  answer = () => Response.json({ detail: 'This link has ended.' }, { status: 401 })
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  expect(await screen.findByRole('heading', { name: 'This link has ended' })).toBeVisible()
})
