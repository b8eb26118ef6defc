/** Today and the next days of a facility: its bills, what blocks them, and the verbs on those selected. */
import { useMemo, useState } from 'react'
import { api } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { open, runCommand } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { Lines } from '../lines/Lines.tsx'
import { LinesController } from '../lines/lines-controller.ts'
import { useLines } from '../lines/use-lines.ts'
import type { TabProps } from '../base/tab-props.ts'
import { TabFrame } from './TabFrame.tsx'
import { billColumns, billLines, billsSaid, type BillsAnswer } from './bill-lines.ts'

const resources = [
  'rail:shipment',
  'rail:loadedCar',
  'company:product',
  'company:party',
  'contract:contract',
  'contract:schedule',
  'trace:railcar',
]

export default function Bills({ page }: TabProps) {
  const { facility } = page
  const answer = useFresh<BillsAnswer, readonly unknown[]>({
    queryKey: ['company:facility', 'bills', facility],
    queryFn: ({ signal }) => api<BillsAnswer>(`facility/${facility}/bills/`, { signal }),
    meta: { resources },
  })
  const [controller] = useState(
    () =>
      new LinesController('rail:shipment', (shipmentId) => open('rail:shipment', { shipmentId }, { place: 'right' })),
  )
  const lines = useMemo(() => (answer.data ? billLines(answer.data.results, answer.data.today) : []), [answer.data])
  useLines(controller, lines)
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={10} label="Loading the bills" />
  const make = may('change_railshipment') && (
    <Button shortcut="n" onPress={() => runCommand('facility:newBill')}>
      New bill
    </Button>
  )
  if (lines.length === 0) return <EmptyState title="No bill is open here, and none went lately">{make}</EmptyState>
  return (
    <TabFrame
      said={`${billsSaid(answer.data)}${answer.data.is_whole ? '' : ' Some of the later ones are not judged: there are too many.'}`}
      controller={controller}
      tools={make}
    >
      <Lines label="Bills of the facility" columns={billColumns} lines={lines} controller={controller} />
    </TabFrame>
  )
}
