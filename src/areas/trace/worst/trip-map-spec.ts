/** How open trips are drawn on a map. */
import { corridorLines, corridorPlaces } from '#model/areas/trace/rules/corridor.ts'
import { open } from '#src/engine/panes/screen.ts'
import type { MapSpec } from '#src/ui/map/base/map-spec.ts'

/** Which of the marks below a trip had that was last seen so; whether it was late then, nobody keeps. */
const UNDER_WAY = 5
const pastMarks: ReadonlyMap<string, number> = new Map([
  ...['B', 'F'].map((code) => [code, 0] as const),
  ...['H', 'N'].map((code) => [code, 1] as const),
  ...['D', 'Y', 'Z'].map((code) => [code, 3] as const),
  ['S', 4],
])
export const tripMapSpec: MapSpec = {
  resource: 'trace:trip',
  singular: 'trip',
  plural: 'trips',
  where: [{ field: 'status', op: 'ne', value: 'closed' }],
  marks: [
    { label: 'Bad order', letter: 'B', shape: 'square', tone: 'stop', field: 'status', values: ['bad_order'] },
    { label: 'Held', letter: 'H', shape: 'square', tone: 'hold', field: 'status', values: ['held', 'no_bill'] },
    { label: 'Late', letter: 'L', shape: 'triangle', tone: 'warn', field: 'delayed', values: [true] },
    {
      label: 'At destination',
      letter: 'D',
      shape: 'diamond',
      tone: 'ok',
      field: 'status',
      values: ['at_destination', 'constructively_placed', 'placed'],
    },
    { label: 'Stored', letter: 'S', shape: 'square', tone: 'info', field: 'status', values: ['stored'] },
    { label: 'Under way', letter: '', shape: 'circle', tone: 'accent' },
  ],
  title: ['railcar'],
  said: ['status', 'last_location', 'destination'],
  lines: corridorLines,
  stations: corridorPlaces,
  past: { of: 'trips', markOf: (code) => pastMarks.get(code) ?? UNDER_WAY },
  openRow: (id) => open('company:trace:trip', { tripId: Number(id) }, { place: 'right' }),
}
