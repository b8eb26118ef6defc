/** Edits a loaded car, or lists all of them if none is named. */
import { useEffect, useState } from 'react'
import { late } from '#src/engine/console/late.ts'
import type { AnyRow } from '#model/kernel/resource.ts'
import { useGo } from '#src/ui/record/use-go.ts'
import { useRecordTitle } from '#src/engine/panes/pane.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { DeleteDialog } from '#src/ui/record/DeleteDialog.tsx'
import { Aside } from '#src/ui/record/aside/Aside.tsx'
import { keepLabels, useRow } from '#src/ui/record/state/row.ts'
import { CarController } from './car-controller.ts'
import { CarForm } from './CarForm.tsx'

const spec = { record: 'rail:loadedCar' }

// Lazy: editing a named car does not need the table.
const Cars = late(
  async () => ({ default: (await import('#src/ui/table/ResourceTable.tsx')).ResourceTable }),
  <Skeleton />,
)

/** `field`: for the focus to go to, as the address names it. */
export default function EditCar({ railCarId, field }: { readonly railCarId?: number; readonly field?: string }) {
  if (railCarId === undefined) return <Cars resource="rail:loadedCar" linked />
  return <KnownCar key={railCarId} id={railCarId} field={field} />
}

function KnownCar({ id, field }: { readonly id: number; readonly field: string | undefined }) {
  const answer = useRow('rail:loadedCar', id)
  /** The row as first loaded, because an edit in progress must survive the car's deletion by someone else. */
  const [first, setFirst] = useState<AnyRow>()
  if (answer.data && !first) setFirst(answer.data)
  if (first) return <Loaded first={first} now={answer.data ?? undefined} field={field} />
  if (answer.isError)
    return (
      <ErrorState
        title="The loaded car could not be loaded from the server"
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    )
  if (answer.data === null)
    return (
      <EmptyState title="This loaded car does not exist">
        It may have been deleted, or it belongs to another company.
      </EmptyState>
    )
  return <Skeleton label="Loading the loaded car" />
}

function Loaded(props: {
  readonly first: AnyRow
  readonly now: AnyRow | undefined
  readonly field: string | undefined
}) {
  const { first, now, field } = props
  const [controller] = useState(() => new CarController(first))
  const { record } = controller
  useEffect(() => {
    if (!now) return
    keepLabels(record.labels, record.resource, now)
    record.draft.receive(now)
  }, [now, record])
  useGo(record)
  useEffect(() => record.draft.want(field), [record, field])
  useCommandTarget('record', record.target)
  useRecordTitle(record.title)
  return (
    <>
      <CarForm
        controller={controller}
        gone={now === undefined}
        beside={<Aside controller={record} spec={spec} id={first.id} />}
      />
      <DeleteDialog controller={record} />
    </>
  )
}
