/** The yards of a facility with their tracks: how many cars stand on each, and how full it is. */
import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { lengthFt } from '#model/areas/yard/rules/board.ts'
import { yard } from '#model/areas/yard/yard.resource.ts'
import { grouped } from '#model/shared/number-format.ts'
import { api, rowsOf } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { open } from '#src/engine/panes/screen.ts'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import type { Line, LineColumn } from '../lines/line.ts'
import { Lines } from '../lines/Lines.tsx'
import { LinesController } from '../lines/lines-controller.ts'
import { useLines } from '../lines/use-lines.ts'
import type { TabProps } from '../base/tab-props.ts'
import { TabFrame } from './TabFrame.tsx'

/** What is read here of the layout of a yard. */
type StandingTracks = {
  readonly yard: { readonly id: number; readonly name: string }
  readonly tracks: readonly {
    readonly id: number
    readonly name: string
    readonly kind: string
    readonly usable_length_ft: number | null
  }[]
  readonly cars: readonly { readonly id: number; readonly length_ft: number | null }[]
  readonly placements: { readonly actual: readonly (readonly [track: number, cars: readonly number[]])[] }
}

const resources = ['yard:placement', 'yard:track', 'yard:yard', 'trace:railcar']
const columns: readonly LineColumn[] = [
  { label: 'Track', width: 'minmax(120px, 1fr)' },
  { label: 'Kind', width: 'minmax(90px, 1fr)', from: 'middle' },
  { label: 'Cars', width: '56px', isFigure: true },
  { label: 'Used ft', width: '80px', isFigure: true, from: 'middle' },
  { label: 'Usable ft', width: '80px', isFigure: true, from: 'middle' },
  { label: 'Full', help: 'Length of the cars, of the usable length', width: '150px', isFigure: true },
]

function linesOf({ yard: { name }, tracks, cars, placements }: StandingTracks): readonly Line[] {
  const lengths = new Map(cars.map((car) => [car.id, car]))
  const on = new Map(placements.actual)
  return tracks.map((track) => {
    const standing = on.get(track.id) ?? []
    const used = Math.round(standing.reduce((sum, car) => sum + lengthFt(lengths, car), 0))
    const { usable_length_ft: usable } = track
    const share = usable === null || usable === 0 ? undefined : used / usable
    return {
      id: track.id,
      group: name,
      cells: [
        { text: track.name },
        { text: track.kind.replaceAll('_', ' ') },
        { text: grouped(standing.length) },
        { text: grouped(used) },
        { text: usable === null ? '—' : grouped(Math.round(usable)) },
        share === undefined
          ? { text: '—' }
          : { text: `${Math.round(share * 100)} %`, share, ...(share > 1 && { isLate: true }) },
      ],
      blocked: [],
      row: { id: track.id, name: track.name },
      subjects: [{ kind: 'track', of: 'yard:track', id: track.id, label: track.name }],
    }
  })
}

export default function Yards({ page: { facility } }: TabProps) {
  const yards = useFresh({
    queryKey: ['yard:yard', 'of facility', facility],
    queryFn: ({ signal }) => rowsOf(yard).list({ facility, ordering: 'name', limit: 100 }, signal),
  })
  const found = yards.data?.results ?? []
  const answers = useQueries({
    queries: found.map(({ id }) => ({
      queryKey: ['yard:placement', 'cars', id],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        api<StandingTracks>(`${yard.path}${id}/cars/`, { signal }),
      meta: { resources },
    })),
  })
  const read = answers.flatMap(({ data }) => data ?? [])
  // An answer never changes; a new one is another object.
  const stamp = answers.map(({ dataUpdatedAt }) => dataUpdatedAt).join(' ')
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the stamp stands for what was read
  const lines = useMemo(() => read.flatMap(linesOf), [stamp, read.length])
  const [yardOf] = useState(() => new Map<number, number>())
  for (const answer of read) for (const { id } of answer.tracks) yardOf.set(id, answer.yard.id)
  const [controller] = useState(
    () =>
      new LinesController('yard:track', (track) =>
        open('yard:management', { yardId: yardOf.get(track) ?? 0 }, { place: 'right' }),
      ),
  )
  useLines(controller, lines)
  const failed = answers.find(({ isError }) => isError)?.error ?? yards.error
  if (failed) return <ErrorState error={failed} onRetry={() => void yards.refetch()} />
  if (!yards.data || read.length < found.length) return <Skeleton rows={10} label="Loading the yards" />
  if (found.length === 0)
    return <EmptyState title="No yard belongs to this facility">A yard names its facility on its page.</EmptyState>
  const cars = read.reduce((sum, answer) => sum + answer.cars.length, 0)
  return (
    <TabFrame
      said={`${grouped(found.length)} ${found.length === 1 ? 'yard' : 'yards'}, ${grouped(lines.length)} tracks, ${grouped(cars)} cars.`}
      controller={controller}
    >
      <Lines label="Tracks of the facility" columns={columns} lines={lines} controller={controller} />
    </TabFrame>
  )
}
