/** Where the cars of the open trips are: all of them, or a set of the overview. */
import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { grouped } from '#model/shared/number-format.ts'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { RecordMap } from '#src/ui/map/RecordMap.tsx'
import { tripSets } from '../worst/worst.ts'
import { useWorstTrips } from '../worst/use-worst-trips.ts'
import { tripMapSpec } from '../worst/trip-map-spec.ts'

export default function TripMap() {
  const name = new URLSearchParams(useSearch()).get('set')
  const set = tripSets.find((one) => one.name === name && one.name !== 'active')
  return set === undefined ? <RecordMap spec={tripMapSpec} /> : <SetMap set={set} />
}

function SetMap({ set }: { readonly set: (typeof tripSets)[number] }) {
  const { data, isError, error, refetch } = useWorstTrips()
  const results = data?.results
  const ids = useMemo(() => (results ?? []).filter((trip) => set.has(trip)).map(({ id }) => id), [results, set])
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={6} label="Loading the trips" />
  const among = data.count > data.results.length ? `, among the worst ${grouped(data.results.length)}` : ''
  return <RecordMap spec={tripMapSpec} only={ids} about={`trips: ${set.label.toLowerCase()}${among}`} />
}
