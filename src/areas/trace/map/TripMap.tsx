/** Where the cars of the open trips are: all of them, or a set of the overview. */
import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { corridorLines, corridorPlaces } from '#model/areas/trace/rules/corridor.ts'
import { grouped } from '#model/shared/number-format.ts'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { open } from '#src/engine/panes/screen.ts'
import type { MapSpec } from '#src/ui/map/base/map-spec.ts'
import { RecordMap } from '#src/ui/map/RecordMap.tsx'
import { tripSets } from '../overview/worst.ts'
import { useWorstTrips } from '../overview/use-worst-trips.ts'

/** Which of the marks below a trip had that was last seen so; whether it was late then, nobody keeps. */
const UNDER_WAY = 5
const pastMarks: ReadonlyMap<string, number> = new Map([
  ...['B', 'F'].map((code) => [code, 0] as const),
  ...['H', 'N'].map((code) => [code, 1] as const),
  ...['D', 'Y', 'Z'].map((code) => [code, 3] as const),
  ['S', 4],
])
const spec: MapSpec = {
  resource: 'trace:trip',
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

export default function TripMap() {
  const name = new URLSearchParams(useSearch()).get('set')
  const set = tripSets.find((one) => one.name === name && one.name !== 'active')
  return set === undefined ? <RecordMap spec={spec} /> : <SetMap set={set} />
}

function SetMap({ set }: { readonly set: (typeof tripSets)[number] }) {
  const { data, isError, error, refetch } = useWorstTrips()
  const results = data?.results
  const ids = useMemo(() => (results ?? []).filter((trip) => set.has(trip)).map(({ id }) => id), [results, set])
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={6} label="Loading the trips" />
  const among = data.count > data.results.length ? `, among the worst ${grouped(data.results.length)}` : ''
  return <RecordMap spec={spec} only={ids} about={`trips: ${set.label.toLowerCase()}${among}`} />
}
