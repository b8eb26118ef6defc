/** The cars that stand loaded at a facility: which bill each is on, and why it could not go. */
import { useMemo, useState } from 'react'
import { figureText } from '#model/kernel/quantity.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { grouped } from '#model/shared/number-format.ts'
import { api } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { recordPath, openPath } from '#src/engine/panes/screen.ts'
import { asShown } from '#src/engine/session/company-units.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import type { Line, LineColumn } from '../lines/line.ts'
import { Lines } from '../lines/Lines.tsx'
import { LinesController } from '../lines/lines-controller.ts'
import { useLines } from '../lines/use-lines.ts'
import type { TabProps } from '../base/tab-props.ts'
import { TabFrame } from './TabFrame.tsx'

type StandingCar = {
  readonly id: number
  readonly version: number
  readonly car_mark: string
  readonly car_number: string
  /** Of the fleet. */
  readonly railcar: number | null
  readonly product__label: string | null
  readonly rail_shipment: number | null
  readonly rail_shipment__label: string | null
  readonly net_volume: string | null
  readonly load_date: string | null
  readonly blocked: readonly { readonly code: string; readonly says: string }[]
}
type Answer = { readonly results: readonly StandingCar[] }

const resources = ['rail:loadedCar', 'rail:shipment', 'trace:railcar', 'company:product']
const volume = () => asShown(loadedCar.fields.net_volume)
const columnsNow = (): readonly LineColumn[] => [
  { label: 'Car', width: 'minmax(120px, 1fr)' },
  { label: 'Product', width: 'minmax(90px, 1fr)' },
  { label: `Net ${volume().unit ?? ''}`.trim(), width: '90px', isFigure: true, from: 'middle' },
  { label: 'Loaded', width: '100px', from: 'wide' },
  { label: 'Bill', width: 'minmax(100px, 1fr)' },
]

function lineOf(car: StandingCar): Line {
  const name = `${car.car_mark} ${car.car_number}`
  return {
    id: car.id,
    group: car.blocked.length > 0 ? 'Held' : car.rail_shipment === null ? 'On no bill' : 'On a bill',
    cells: [
      { text: name },
      { text: car.product__label ?? '—' },
      { text: car.net_volume === null ? '—' : figureText(volume(), car.net_volume) },
      { text: car.load_date?.slice(0, 10) ?? '—' },
      { text: car.rail_shipment__label ?? '—' },
    ],
    blocked: car.blocked.map(({ says }) => says),
    row: car,
    subjects: car.railcar === null ? [] : [{ kind: 'car', of: 'trace:railcar', id: car.railcar, label: name }],
  }
}
const order = ['Held', 'On no bill', 'On a bill']
const linesOf = (all: readonly StandingCar[]): readonly Line[] =>
  all
    .map(lineOf)
    .toSorted(
      (one, other) =>
        order.indexOf(one.group) - order.indexOf(other.group) ||
        (one.cells[4]?.text ?? '').localeCompare(other.cells[4]?.text ?? ''),
    )

export default function Cars({ page: { facility } }: TabProps) {
  const { units } = useDisplaySettings()
  const answer = useFresh<Answer, readonly unknown[]>({
    queryKey: ['rail:loadedCar', 'standing', facility],
    queryFn: ({ signal }) => api<Answer>(`facility/${facility}/cars/`, { signal }),
    meta: { resources },
  })
  const [controller] = useState(
    () =>
      new LinesController('rail:loadedCar', (id) => {
        const path = recordPath('rail:loadedCar', id)
        if (path !== undefined) openPath(path, 'right')
      }),
  )
  // Figures are in the units of the company.
  const lines = useMemo(() => (answer.data && units ? linesOf(answer.data.results) : []), [answer.data, units])
  const columns = useMemo(() => (units ? columnsNow() : []), [units])
  useLines(controller, lines)
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={10} label="Loading the cars" />
  if (lines.length === 0)
    return <EmptyState title="No car stands loaded here">Cars appear as they are loaded.</EmptyState>
  const { results } = answer.data
  const held = results.filter(({ blocked }) => blocked.length > 0).length
  const loose = results.filter(({ rail_shipment }) => rail_shipment === null).length
  return (
    <TabFrame
      said={
        `${grouped(results.length)} ${results.length === 1 ? 'car stands' : 'cars stand'} loaded, ` +
        `${grouped(loose)} on no bill. ${held === 0 ? 'None is held.' : `${grouped(held)} ${held === 1 ? 'is' : 'are'} held.`}`
      }
      controller={controller}
    >
      <Lines label="Cars at the facility" columns={columns} lines={lines} controller={controller} />
    </TabFrame>
  )
}
