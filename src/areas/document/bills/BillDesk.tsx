/** The list of documents, and the desk on which one is checked: its page and its figures. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { keptReading } from '#model/areas/document/rules/kept-reading.ts'
import { useLook } from '#src/engine/feed/presence.ts'
import { useRecordTitle } from '#src/engine/panes/pane.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { useSettled } from '#src/ui/form/draft/use-settled.ts'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { FileList } from '#src/ui/worklist/FileList.tsx'
import { WorklistAside } from '#src/ui/worklist/Worklist.tsx'
import type { BillsController } from './bills-controller.ts'
import { BillFigures } from './BillFigures.tsx'
import { BillPage, placeOf } from './BillPage.tsx'
import { billWith, candidatesKey, candidatesOf, readingKey, type WaitingBill } from './waiting-bills.ts'
import styles from './figures/Figures.module.css'

/** Longer than a key repeats. */
const REST_MS = 150
const headings = {
  waiting: 'To be read',
  reading: 'Being read',
  read: 'Read',
  failed: 'Could not be read',
  saved: 'Saved',
  discarded: 'Discarded',
} as const
const readIn = (row: WaitingBill): string => {
  const { bol_number, car_mark, car_number, status, progress, doubts, difference_count } = row
  if (status === 'waiting') return ''
  if (status === 'reading') return progress
  const name = bol_number !== '' ? `BOL ${bol_number}` : `${car_mark} ${car_number}`.trim()
  const left = (doubts ?? 0) + (difference_count ?? 0)
  return [name === '' ? 'no number read' : name, left === 0 ? '' : `${left} to check`]
    .filter((one) => one !== '')
    .join(' · ')
}
const pagesIn = ({ page_from, page_to }: WaitingBill): string =>
  page_from === null
    ? ''
    : page_from === page_to
      ? `page ${page_from}`
      : `pages ${page_from} to ${page_to ?? 'the last'}`
const listed = (row: WaitingBill) => ({
  id: row.id,
  name: row.name,
  heading: headings[row.status],
  reads: readIn(row),
  when: [momentText(row.created_at), row.uploaded_by__label ?? '', pagesIn(row)]
    .filter((one) => one !== '')
    .join(' · '),
})

type FilesProps = { readonly rows: readonly WaitingBill[]; readonly controller: BillsController }
export function BillFiles({ rows, controller }: FilesProps) {
  // The cursor begins in the figures.
  const walked = useMemo(
    () => ({
      state: controller.state,
      onFocus: () => undefined,
      place: (id: number) => controller.place(id),
    }),
    [controller],
  )
  const files = useMemo(() => rows.map(listed), [rows])
  return (
    <div role="presentation" className={styles['contents']} onFocus={() => controller.walkIn('files')}>
      <FileList controller={walked} files={files} isFirst={false} />
    </div>
  )
}

export function BillDesk({ row, controller }: { readonly row: WaitingBill; readonly controller: BillsController }) {
  const queries = useQueryClient()
  const settled = Number(useSettled(String(row.id), REST_MS))
  // Data that is here already is shown without waiting for the cursor to rest.
  const isKnown = queries.getQueryData(readingKey(row.id)) !== undefined
  const id = isKnown ? row.id : settled
  const read = useQuery({ queryKey: readingKey(id), queryFn: ({ signal }) => billWith(id, signal) })
  const answer = useQuery({
    queryKey: candidatesKey(id),
    queryFn: ({ signal }) => candidatesOf(id, signal),
    meta: { resources: ['document:bill', 'rail:shipment', 'trace:trip', 'rail:loadedCar'] },
  })
  const detail = id === row.id ? read.data : undefined
  const found = id === row.id ? answer.data : undefined
  const reading = useMemo(() => keptReading(detail?.extracted_data ?? {}), [detail])
  const isCompared = found !== undefined || answer.isError
  const { lines } = useSnapshot(controller.figures.state)
  const isChanged = lines.some(({ decision }) => decision !== undefined)
  useLook('document:bill', row.id, isChanged ? ['edit'] : [])
  useRecordTitle(row.name)
  useEffect(() => {
    if (detail === undefined) controller.waitForFigures()
    // Differences come first: the order would change under the cursor.
    else if (isCompared) controller.receive(detail, reading, found)
  }, [controller, detail, reading, found, isCompared])
  useEffect(() => {
    if (isCompared) controller.prepareNext()
  }, [controller, isCompared, row.id])
  useFollowedFigure(controller)
  const error = id === row.id ? (read.error ?? (found ? null : answer.error)) : null
  return (
    <>
      {detail === undefined ? (
        <Skeleton rows={14} label="Fetching the document" />
      ) : (
        <BillPage
          bill={detail}
          controller={controller}
          canChange={row.status === 'read' || row.status === 'failed'}
          cuts={reading.cuts}
        />
      )}
      {error && !detail ? (
        <WorklistAside label="Figures and match">
          <ErrorState
            title="The document could not be loaded"
            error={error}
            onRetry={() => void Promise.all([read.refetch(), answer.refetch()])}
          />
        </WorklistAside>
      ) : (
        <BillFigures
          row={row}
          read={detail}
          found={found ?? (answer.isError ? nothing : undefined)}
          cuts={reading.cuts}
          controller={controller}
        />
      )}
    </>
  )
}
const nothing = { file: null, shipments: [], trips: [] }

/** The page with the current figure comes into view. */
function useFollowedFigure(controller: BillsController): void {
  const { lines, current } = useSnapshot(controller.figures.state)
  const line = lines.find(({ key }) => key === current)
  const place = line && placeOf(line)
  const [page, box] = [place?.page, place?.box]
  useEffect(() => {
    controller.view.follow(page === undefined ? undefined : { page, box: box ?? null })
  }, [controller, page, box])
}
