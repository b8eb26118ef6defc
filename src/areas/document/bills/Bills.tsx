/** Bills of lading that came as files: the list of what waits, the page of one, and what it may belong to, side by side. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { grouped } from '#model/shared/number-format.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { open, runCommand } from '#src/engine/panes/screen.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { useSettled } from '#src/ui/form/draft/use-settled.ts'
import { FileList } from '#src/ui/worklist/FileList.tsx'
import { FilePreview } from '#src/ui/worklist/FilePreview.tsx'
import { Worklist, WorklistAside } from '#src/ui/worklist/Worklist.tsx'
import { BillsController, candidatesKey, filePath } from './bills-controller.ts'
import { BillCandidates } from './BillCandidates.tsx'
import { billKeys as keys } from './keys.ts'
import { candidatesOf, waitingBills, waitingQuery, type WaitingBill } from './waiting-bills.ts'

/** Longer than a key repeats. */
const REST_MS = 150
const showAll = (): void => open('company:bol:list', {})
const upload = (): void => open('company:bol:upload', {})

const headings = {
  waiting: 'Not read',
  read: 'Read',
  failed: 'Could not be read',
  saved: 'Saved',
  discarded: 'Discarded',
} as const
const readIn = ({ bol_number, car_mark, car_number }: WaitingBill): string =>
  bol_number !== '' ? `BOL ${bol_number}` : car_mark === '' ? 'no number read' : `${car_mark} ${car_number}`
const listed = (row: WaitingBill) => ({
  id: row.id,
  name: row.name,
  heading: headings[row.status],
  reads: readIn(row),
  when: [momentText(row.created_at), row.uploaded_by__label ?? ''].filter((one) => one !== '').join(' · '),
})

export default function Bills() {
  const answer = useFresh<Awaited<ReturnType<typeof waitingBills>>, readonly unknown[]>({
    queryKey: waitingQuery,
    queryFn: ({ signal }) => waitingBills(signal),
    meta: { resources: ['document:bill'] },
  })
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={12} label="Loading the documents" />
  if (answer.data.results.length === 0)
    return (
      <EmptyState title="No bill of lading waits">
        <Button look="primary" onPress={upload}>
          Upload bills of lading
        </Button>
        <Button onPress={showAll}>Show all documents</Button>
      </EmptyState>
    )
  return <Waiting rows={answer.data.results} all={answer.data.count} />
}

function Waiting({ rows, all }: { readonly rows: readonly WaitingBill[]; readonly all: number }) {
  const [controller] = useState(() => new BillsController())
  const { cursor } = useSnapshot(controller.state)
  useCommandTarget('document:bills', controller)
  useCommandTarget('record', controller.target)
  useCommandTarget('focus', controller)
  useEffect(() => controller.show(rows), [controller, rows])
  const current = rows.find(({ id }) => id === cursor) ?? rows[0]
  const failed = rows.filter(({ status }) => status === 'failed').length
  return (
    <Worklist
      label="Bills of lading that wait"
      says={
        <>
          <strong>{grouped(all)}</strong> {all === 1 ? 'document waits' : 'documents wait'}.{' '}
          {all > rows.length && `The newest ${grouped(rows.length)} are here. `}
          {failed > 0 ? `${grouped(failed)} could not be read.` : all === rows.length && 'All were read.'}
        </>
      }
      keys={
        <>
          <Button look="quiet" shortcut={keys.other} onPress={() => runCommand('document:saveBillWith')}>
            Another shipment
          </Button>
          <Button look="quiet" shortcut={keys.edit} onPress={() => runCommand('document:editBill')}>
            Correct
          </Button>
          <Button look="quiet" shortcut={keys.discard} onPress={() => runCommand('document:discardBill')}>
            Discard
          </Button>
          <Button look="quiet" shortcut={keys.next} onPress={() => controller.next()}>
            Next
          </Button>
          <Button look="quiet" onPress={upload}>
            Upload
          </Button>
          <Button look="quiet" onPress={showAll}>
            All documents
          </Button>
        </>
      }
    >
      <FileList controller={controller} files={rows.map(listed)} />
      {current && <Sides row={current} controller={controller} />}
    </Worklist>
  )
}

function Sides({ row, controller }: { readonly row: WaitingBill; readonly controller: BillsController }) {
  const id = Number(useSettled(String(row.id), REST_MS))
  const answer = useQuery({
    queryKey: candidatesKey(id),
    queryFn: ({ signal }) => candidatesOf(id, signal),
    meta: { resources: ['document:bill', 'rail:shipment', 'trace:trip', 'rail:loadedCar'] },
  })
  const found = id === row.id ? answer.data : undefined
  const file = found?.file ?? null
  return (
    <>
      <FilePreview
        file={{
          path: filePath(row.attachment ?? 0),
          name: row.name,
          content_type: file?.content_type ?? '',
          isLost: row.attachment === null || (found !== undefined && (file === null || file.stored_as === '')),
        }}
        lost="Delete it, and upload the paper again."
        onOpen={() => controller.showFile()}
        openKey={keys.show}
      />
      <WorklistAside label="What it may belong to">
        {id === row.id && answer.isError && !found ? (
          <ErrorState
            title="What it may belong to could not be read"
            error={answer.error}
            onRetry={() => void answer.refetch()}
          />
        ) : found === undefined ? (
          <Skeleton rows={8} label="Looking for what it belongs to" />
        ) : (
          <BillCandidates row={row} found={found} controller={controller} />
        )}
      </WorklistAside>
    </>
  )
}
