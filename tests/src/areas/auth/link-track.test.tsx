/** The page of a tracking link: the cars of a shipment by its one call, in words, without a session. */
import { render, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { TrackedCar } from '#model/areas/partner/rules/tracking.ts'
import { noZoneOffsets } from '#model/shared/zones/zone-offsets.ts'
import { LinkSite } from '#src/areas/auth/link/site/LinkSite.tsx'
import { expectedWords, momentWords, summaryWords } from '#src/areas/auth/link/track/words.ts'

const car = (more: Partial<TrackedCar> = {}): TrackedCar => ({
  car_mark: 'GATX',
  car_number: '30001',
  status: 'in_transit',
  last_location: 'REGINA, SK',
  last_event_at: '2027-03-02T14:05:00.000Z',
  eta: '2027-03-04T18:00:00.000Z',
  eta_early: '2027-03-04T10:00:00.000Z',
  eta_late: '2027-03-05T09:00:00.000Z',
  ...more,
})
let answer: () => Response
let asked: string[]
beforeEach(() => {
  sessionStorage.clear()
  asked = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.endsWith('/zones/')) return Response.json(noZoneOffsets)
    asked.push(`${url} ${new Headers(init?.headers).get('authorization')}`)
    return answer()
  })
  history.replaceState(null, '', '#/track/secret')
  return () => vi.unstubAllGlobals()
})

it('shows each car with its state, its last place and its ETA range, and takes the token out of the address', async () => {
  const silent = car({ car_number: '30002', status: 'not_reported', last_location: '', last_event_at: null, eta: null })
  answer = () =>
    Response.json({ bol_number: 'B-1', cars: [car(), silent, car({ car_number: '30003', status: 'placed' })] })
  render(<LinkSite />)
  expect(await screen.findByRole('heading', { name: 'Shipment B-1' })).toBeVisible()
  expect(screen.getByText('3 cars: 1 on the way, 1 arrived, 1 not reported yet')).toBeVisible()
  const one = within(screen.getByRole('listitem', { name: 'GATX 30001' }))
  expect(one.getByText('On the way')).toBeVisible()
  expect(one.getByText(/^REGINA, SK/)).toBeVisible()
  expect(one.getByText(/^Expected between Thursday 4 March, .* and Friday 5 March, /)).toBeVisible()
  expect(screen.getByRole('listitem', { name: 'GATX 30002' })).toHaveTextContent('GATX 30002Not reported yet')
  expect(screen.getByRole('listitem', { name: 'GATX 30003' })).not.toHaveTextContent('Expected')
  expect(asked).toEqual(['/api/track/ Tracking secret'])
  expect(location.hash).toBe('#/track/')
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex, nofollow')
})

it('says that a link has ended, and shows nothing else', async () => {
  answer = () => Response.json({ detail: 'This link has ended. Ask for a new one.' }, { status: 401 })
  render(<LinkSite />)
  expect(await screen.findByRole('heading', { name: 'This link has ended' })).toBeVisible()
})

it('says so where the address has no token', async () => {
  history.replaceState(null, '', '#/track/')
  render(<LinkSite />)
  expect(await screen.findByRole('heading', { name: 'The link is missing' })).toBeVisible()
})

it('names times by the given clock, and an ETA without a range as one moment', () => {
  expect(momentWords('2027-03-02T14:05:00.000Z', 'America/Regina')).toBe('Tuesday 2 March, 08:05 CST')
  expect(expectedWords(car({ eta_early: null }), 'UTC')).toBe('Expected Thursday 4 March, 18:00 UTC')
  expect(expectedWords(car({ status: 'delivered' }), 'UTC')).toBeUndefined()
  expect(summaryWords([car({ status: 'held' })])).toBe('1 car: 1 stopped')
  expect(summaryWords([])).toBe('This shipment has no cars yet.')
})
