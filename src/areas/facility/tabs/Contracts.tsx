/** The running contracts that load at a facility, and how they go: the same figures as on the dashboard of contracts. */
import { useMemo, useState } from 'react'
import type { DashboardContract } from '#model/areas/contract/rules/dashboard-lines.ts'
import { grouped } from '#model/shared/number-format.ts'
import { api } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { open } from '#src/engine/panes/screen.ts'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import type { Line, LineColumn } from '../lines/line.ts'
import { Lines } from '../lines/Lines.tsx'
import { LinesController } from '../lines/lines-controller.ts'
import { useLines } from '../lines/use-lines.ts'
import type { TabProps } from '../base/tab-props.ts'
import { TabFrame } from './TabFrame.tsx'

type Running = DashboardContract & { readonly facility: number | null }
type Answer = { readonly count: number; readonly results: readonly Running[] }

const columns: readonly LineColumn[] = [
  { label: 'Contract', width: 'minmax(100px, 1fr)' },
  { label: 'With', width: 'minmax(100px, 1.4fr)' },
  { label: 'Product', width: 'minmax(90px, 1fr)', from: 'middle' },
  { label: 'Cars', width: '56px', isFigure: true, from: 'wide' },
  { label: 'Sched.', help: 'Cars scheduled in all', width: '56px', isFigure: true, from: 'middle' },
  { label: 'Shipped', width: '60px', isFigure: true },
  { label: 'On bills', help: 'Cars on open bills', width: '60px', isFigure: true, from: 'wide' },
  { label: 'Left', width: '56px', isFigure: true, from: 'middle' },
  { label: 'Behind', help: 'Cars scheduled up to yesterday that did not go', width: '60px', isFigure: true },
  { label: 'Done by', help: 'At the pace of the last 28 days', width: '96px', from: 'wide' },
]
const behind = (cars: number): string => (cars > 0 ? `▲ ${grouped(cars)}` : cars < 0 ? `+${grouped(-cars)}` : '0')

const lineOf = (one: Running): Line => ({
  id: one.id,
  group: one.contract_type === 'sale' ? 'Sold' : 'Bought',
  cells: [
    { text: one.contract_number },
    { text: one.party__label },
    { text: one.product__label },
    { text: one.cars === null ? '—' : grouped(one.cars) },
    { text: grouped(one.scheduled_cars) },
    { text: grouped(one.shipped_cars) },
    { text: grouped(one.loaded_cars) },
    { text: one.remaining_cars === null ? '—' : grouped(one.remaining_cars) },
    { text: behind(one.behind_cars), isLate: one.behind_cars > 0 },
    { text: one.projected_end ?? '—' },
  ],
  blocked: [],
  row: { ...one },
  subjects: [{ kind: 'contract', of: 'contract:contract', id: one.id, label: one.contract_number }],
})
const linesOf = (all: readonly Running[], facility: number): readonly Line[] =>
  all
    .filter((one) => one.facility === facility)
    .toSorted(
      (one, other) =>
        other.contract_type.localeCompare(one.contract_type) ||
        other.behind_cars - one.behind_cars ||
        one.contract_number.localeCompare(other.contract_number),
    )
    .map(lineOf)

export default function Contracts({ page: { facility } }: TabProps) {
  // The answer of the dashboard itself, so that the two cannot differ.
  const answer = useFresh<Answer, readonly unknown[]>({
    queryKey: ['contract:contract', 'dashboard'],
    queryFn: ({ signal }) => api<Answer>('contract/get_dashboard_contract_list/', { signal }),
    meta: { resources: ['contract:contract', 'contract:schedule', 'contract:link', 'rail:shipment'] },
  })
  const [controller] = useState(
    () =>
      new LinesController('contract:contract', (contractId) =>
        open('contract:update', { contractId }, { place: 'right' }),
      ),
  )
  const lines = useMemo(() => linesOf(answer.data?.results ?? [], facility), [answer.data, facility])
  useLines(controller, lines)
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={10} label="Loading the contracts" />
  if (lines.length === 0)
    return (
      <EmptyState title="No approved contract loads here today">Contracts name the facility they load at.</EmptyState>
    )
  return (
    <TabFrame
      said={`${grouped(lines.length)} ${lines.length === 1 ? 'contract runs' : 'contracts run'} here today.`}
      controller={controller}
    >
      <Lines label="Contracts of the facility" columns={columns} lines={lines} controller={controller} />
    </TabFrame>
  )
}
