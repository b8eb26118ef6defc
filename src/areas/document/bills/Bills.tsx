/** Bills of lading that came as files: the list of documents, the page of one, and its figures to check, side by side. */
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation, useSearch } from 'wouter'
import { grouped } from '#model/shared/number-format.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { open } from '#src/engine/panes/screen.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { Worklist } from '#src/ui/worklist/Worklist.tsx'
import { useBillLinks } from '../paper/bill-links.ts'
import { BillCommands } from './BillCommands.tsx'
import { BillDesk, BillFiles } from './BillDesk.tsx'
import { BillKeys } from './BillKeys.tsx'
import { BillsController } from './bills-controller.ts'
import { billWith, readingKey, waitingBills, waitingQuery, type BillRow, type WaitingBill } from './waiting-bills.ts'

const showAll = (): void => open('company:bol:list', {})
const upload = (): void => open('company:bol:upload', {})
const idIn = (search: string): number => {
  const text = new URLSearchParams(search).get('id') ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : 0
}

export default function Bills() {
  const id = idIn(useSearch())
  const answer = useFresh<Awaited<ReturnType<typeof waitingBills>>, readonly unknown[]>({
    queryKey: waitingQuery,
    queryFn: ({ signal }) => waitingBills(signal),
    meta: { resources: ['document:bill'] },
  })
  const rows = answer.data?.results
  const isListed = rows?.some((row) => row.id === id) !== false
  // A document that is saved, or further down than the list goes, is shown above the others.
  const named = useQuery({
    queryKey: readingKey(id),
    queryFn: ({ signal }) => billWith(id, signal),
    enabled: id > 0 && !isListed,
    retry: false,
  })
  const other = isListed ? undefined : named.data
  const all = useMemo(() => (rows ? [...(other ? [listedRow(other)] : []), ...rows] : []), [rows, other])
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data || (!isListed && named.isLoading)) return <Skeleton rows={12} label="Loading the documents" />
  if (all.length === 0)
    return (
      <EmptyState title="No bill of lading waits">
        <Button look="primary" data-autofocus onPress={upload}>
          Upload bills of lading
        </Button>
        <Button onPress={showAll}>Show all documents</Button>
      </EmptyState>
    )
  return <Waiting rows={all} count={answer.data.count} id={id} />
}

/** A row that was read by itself comes without the labels of a list. */
const listedRow = (row: BillRow): WaitingBill => ({
  ...row,
  shipment__label: row.shipment === null ? null : `no. ${row.shipment}`,
  trip__label: row.trip === null ? null : `no. ${row.trip}`,
  uploaded_by__label: null,
})

type Props = { readonly rows: readonly WaitingBill[]; readonly count: number; readonly id: number }
function Waiting({ rows, count, id }: Props) {
  const [controller] = useState(() => {
    const first = new BillsController()
    first.show(rows)
    if (rows.some((row) => row.id === id)) first.place(id)
    else first.begin(rows)
    return first
  })
  const { cursor } = useSnapshot(controller.state)
  const [path, navigate] = useLocation()
  useEffect(() => controller.show(rows), [controller, rows])
  useEffect(() => {
    if (id > 0) controller.placeListed(id)
  }, [controller, id])
  const current = rows.find((row) => row.id === cursor) ?? rows[0]
  const currentId = current?.id
  useEffect(() => {
    if (currentId !== undefined && currentId !== id) navigate(`${path}?id=${currentId}`, { replace: true })
    // The address follows the cursor, not the other way round.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [currentId])
  const failed = rows.filter(({ status }) => status === 'failed').length
  const reading = rows.filter(({ status }) => status === 'waiting' || status === 'reading').length
  const doubtful = rows.filter(({ status, doubts }) => status === 'read' && (doubts ?? 0) > 0).length
  return (
    <Worklist
      label="Bills of lading that wait"
      says={
        <>
          <strong>{grouped(count)}</strong> {count === 1 ? 'document waits' : 'documents wait'}
          {doubtful > 0 && `, ${grouped(doubtful)} with doubts`}
          {reading > 0 && `, ${grouped(reading)} still to be read`}
          {failed > 0 && `, ${grouped(failed)} could not be read`}.
        </>
      }
      keys={<BillKeys controller={controller} onUpload={upload} onAll={showAll} />}
    >
      <BillCommands controller={controller} />
      <BillFiles rows={rows} controller={controller} />
      {current && <BillDesk row={current} controller={controller} />}
      {current && <Links row={current} controller={controller} />}
    </Worklist>
  )
}

/** Sends the document, its page and its figure to linked panes, and follows them. */
function Links({ row, controller }: { readonly row: WaitingBill; readonly controller: BillsController }) {
  const { page } = useSnapshot(controller.view.state)
  const { current } = useSnapshot(controller.figures.state)
  const { id, name } = row
  useBillLinks(
    useMemo(() => ({ id, label: name, page, figure: current ?? '' }), [id, name, page, current]),
    useCallback(
      (other, { figure }) => {
        controller.place(other)
        if (figure !== '') controller.figures.place(figure)
      },
      [controller],
    ),
    true,
  )
  return null
}
