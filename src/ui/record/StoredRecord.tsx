/** A record that the server has: shown, or the reason why it cannot be. */
import { type Known, Loaded } from './LoadedRecord.tsx'
import { useRow } from './state/row.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { useState } from 'react'
import type { AnyRow } from '#model/kernel/resource.ts'
import { ErrorState, EmptyState, Skeleton } from '../controls/Notice.tsx'
import { inSentence } from '#model/shared/label-text.ts'
import type { RecordSpec } from './state/record-spec.ts'
import { NewRecord } from './NewRecord.tsx'
import { RecordController } from './state/record-controller.ts'

export function KnownRecord({ id, spec, field }: Known & { readonly id: number | string }) {
  const answer = useRow(spec.record, id)
  const { label, plural } = resourceNamed(spec.record)
  /** The row as first loaded, because an edit in progress must survive the record's deletion by someone else. */
  const [first, setFirst] = useState<AnyRow>()
  if (answer.data && answer.data.id !== first?.id) setFirst(answer.data)
  const shown = answer.data && answer.data.id !== first?.id ? answer.data : first
  if (shown && (answer.data || shown.id === id))
    return <Loaded first={shown} now={answer.data ?? undefined} spec={spec} field={field} />
  if (answer.isError)
    return (
      <ErrorState
        title={`The ${inSentence(label)} could not be loaded`}
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    )
  if (answer.data === null)
    return (
      <EmptyState title={`This ${inSentence(label)} does not exist`}>
        It may have been deleted, or it belongs to another company. The table lists all {inSentence(plural)} you can
        see.
      </EmptyState>
    )
  return <Skeleton label={`Loading the ${inSentence(label)}`} />
}

export function CopiedRecord({ id, spec }: { readonly id: number | string; readonly spec: RecordSpec }) {
  const answer = useRow(spec.record, id)
  const { label, copiedWith } = resourceNamed(spec.record)
  if (answer.data)
    return (
      <NewRecord
        spec={spec}
        given={new RecordController(spec.record, answer.data).copied()}
        copyOf={copiedWith === undefined ? undefined : answer.data.id}
      />
    )
  if (answer.isError)
    return (
      <ErrorState
        title={`The ${inSentence(label)} to duplicate could not be loaded`}
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    )
  if (answer.data === null) return <EmptyState title={`The ${inSentence(label)} to duplicate does not exist`} />
  return <Skeleton />
}
