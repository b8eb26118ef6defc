/** Cars of a tracked shipment in words, by the clock of the person who reads them. */
import type { TrackedCar, TrackedStatus } from '#model/areas/partner/rules/tracking.ts'
import { dayIn, timeIn, zoneLetters } from '#model/shared/clock.ts'
import { dayWords } from '../times.ts'

/** The zone of this device. */
const HERE = ''

export const statusWords: Readonly<Record<TrackedStatus, string>> = {
  not_reported: 'Not reported yet',
  released: 'Released to the railroad',
  pulled: 'Picked up by the railroad',
  in_transit: 'On the way',
  at_destination: 'Arrived at the destination',
  constructively_placed: 'Arrived, ready to be placed',
  placed: 'Placed at the receiver',
  delivered: 'Delivered',
  held: 'Held by the railroad',
  bad_order: 'Out of service for repair',
  stored: 'Stored by the railroad',
  no_bill: 'Waiting for a waybill',
}

const arrived: ReadonlySet<TrackedStatus> = new Set(['at_destination', 'constructively_placed', 'placed', 'delivered'])
const stopped: ReadonlySet<TrackedStatus> = new Set(['held', 'bad_order', 'stored', 'no_bill'])

export const toneOf = (status: TrackedStatus): 'arrived' | 'stopped' | 'under-way' =>
  arrived.has(status) ? 'arrived' : stopped.has(status) ? 'stopped' : 'under-way'

/** `Tuesday 24 November, 14:05 MST` */
export const momentWords = (at: string, zone = HERE): string =>
  `${dayWords(dayIn(at, zone))}, ${timeIn(at, zone).slice(0, 5)} ${zoneLetters(at, zone)}`

/** When a car is expected, with the range where it is known; undefined for a car that has arrived or has no ETA. */
export function expectedWords({ status, eta, eta_early, eta_late }: TrackedCar, zone = HERE): string | undefined {
  if (arrived.has(status) || eta === null) return undefined
  return eta_early === null || eta_late === null
    ? `Expected ${momentWords(eta, zone)}`
    : `Expected between ${momentWords(eta_early, zone)} and ${momentWords(eta_late, zone)}`
}

const counted = (count: number): string => `${count} ${count === 1 ? 'car' : 'cars'}`
/** `20 cars: 17 on the way, 2 arrived, 1 not reported yet` */
export function summaryWords(cars: readonly TrackedCar[]): string {
  if (cars.length === 0) return 'This shipment has no cars yet.'
  const states = cars.map(({ status }) => (status === 'not_reported' ? status : toneOf(status)))
  const parts = [
    ['under-way', 'on the way'],
    ['stopped', 'stopped'],
    ['arrived', 'arrived'],
    ['not_reported', 'not reported yet'],
  ].flatMap(([state, words]) => {
    const count = states.filter((one) => one === state).length
    return count === 0 ? [] : [`${count} ${words}`]
  })
  return `${counted(cars.length)}: ${parts.join(', ')}`
}
