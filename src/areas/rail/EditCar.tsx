/** A loaded car to be mended; without one, all of them to choose from. */
import { lazy, Suspense, useEffect, useState } from 'react'
import type { AnyRow } from '#model/resource.ts'
import { open } from '../../engine/screen.ts'
import { useRecordTitle } from '../../engine/pane.ts'
import { useOffer } from '../../engine/target.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/Notice.tsx'
import { DeleteDialog } from '../../ui/record/DeleteDialog.tsx'
import { Aside } from '../../ui/record/Aside.tsx'
import { keepLabels, useRow } from '../../ui/record/row.ts'
import { CarController } from './CarController.ts'
import { CarForm } from './CarForm.tsx'

const spec = { record: 'rail:loadedCar' }

// A car that is named needs no table of all.
const Cars = lazy(async () => ({ default: (await import('../../ui/table/ResourceTable.tsx')).ResourceTable }))

export default function EditCar({ railCarId }: { readonly railCarId?: number }) {
  if (railCarId === undefined)
    return (
      <Suspense fallback={<Skeleton />}>
        <Cars resource="rail:loadedCar" linked />
      </Suspense>
    )
  return <KnownCar key={railCarId} id={railCarId} />
}

function KnownCar({ id }: { readonly id: number }) {
  const answer = useRow('rail:loadedCar', id)
  /** As it was first seen here: an edit in progress outlives even its deletion by someone else. */
  const [first, setFirst] = useState<AnyRow>()
  if (answer.data && !first) setFirst(answer.data)
  if (first) return <Loaded first={first} now={answer.data ?? undefined} />
  if (answer.isError) return <ErrorState title="The loaded car could not be read" error={answer.error} onRetry={() => void answer.refetch()} />
  if (answer.data === null) return <EmptyState title="There is no such loaded car">It may have been deleted, or belong to another company.</EmptyState>
  return <Skeleton label="Reading the loaded car" />
}

function Loaded({ first, now }: { readonly first: AnyRow; readonly now: AnyRow | undefined }) {
  const [controller] = useState(() => new CarController(first))
  const { record } = controller
  useEffect(() => {
    if (!now) return
    keepLabels(record.labels, record.resource, now)
    record.draft.receive(now)
  }, [now, record])
  useEffect(() => {
    record.onGo((id) => open('rail:car:edit', id === undefined ? {} : { railCarId: Number(id) }))
  }, [record])
  useOffer('record', record.target)
  useRecordTitle(record.title)
  return (
    <>
      <CarForm controller={controller} gone={now === undefined} beside={<Aside controller={record} spec={spec} id={first.id} />} />
      <DeleteDialog controller={record} />
    </>
  )
}
