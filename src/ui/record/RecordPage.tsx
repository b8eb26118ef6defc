/** The screen of one record: its form, and beside it related records, notes, files and history. */
import { inSentence } from '#model/shared/label-text.ts'
import { lazy, useState, type FunctionComponent } from 'react'
import type { AnyRow } from '#model/kernel/resource.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { useAdditional } from '#src/engine/data/additional-fields.ts'
import { EmptyState, ErrorState, Skeleton } from '../controls/Notice.tsx'
import { useRecordLinks } from './use-links.ts'
import { RecordController } from './state/record-controller.ts'
import { idFrom, useRow } from './state/row.ts'
import type { RecordSpec } from './state/record-spec.ts'
import { type PathParams, NewRecord } from './NewRecord.tsx'
import { type Known, Loaded } from './LoadedRecord.tsx'

const isSaid = (props: unknown): props is PathParams => typeof props === 'object' && props !== null

/** The last parameter of `path` names the record, unless the path ends in `create/`. */
export function recordPage(path: string, spec: RecordSpec): FunctionComponent<unknown> {
  const params = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const param = path.endsWith('/create/') ? undefined : (params.at(-1) ?? 'id')
  const resource = resourceNamed(spec.record)
  const Tools = spec.tools && lazy(spec.tools)
  return function RecordScreen(props: unknown) {
    const turn = useAdditional()
    useRecordLinks(spec.record, path)
    if (turn === undefined) return <Skeleton label={`Loading the ${inSentence(resource.label)}`} />
    const asked = isSaid(props) ? props : {}
    // `/allocation/:allocationId/transferlimit/create/` presets the new limit's allocation.
    const preset = {
      ...spec.given,
      ...Object.fromEntries(
        params.flatMap((name) => (asked[name] === undefined ? [] : [[name.replace(/(Id|UUID)$/, ''), asked[name]]])),
      ),
      ...asked,
    }
    const named = param === undefined ? undefined : preset[param]
    if (typeof named === 'string' || typeof named === 'number')
      return <KnownRecord id={idFrom(resource, String(named))} spec={spec} Tools={Tools} />
    // An existing record is swapped in place; a new one gets a fresh form with its preset values.
    const key = JSON.stringify(preset)
    return typeof preset['copy'] === 'string' ? (
      <CopiedRecord key={key} id={idFrom(resource, preset['copy'])} spec={spec} />
    ) : (
      <NewRecord key={key} spec={spec} given={preset} />
    )
  }
}

function KnownRecord({ id, spec, Tools }: Known & { readonly id: number | string }) {
  const answer = useRow(spec.record, id)
  const { label, plural } = resourceNamed(spec.record)
  /** The row as first loaded, because an edit in progress must survive the record's deletion by someone else. */
  const [first, setFirst] = useState<AnyRow>()
  if (answer.data && answer.data.id !== first?.id) setFirst(answer.data)
  const shown = answer.data && answer.data.id !== first?.id ? answer.data : first
  if (shown && (answer.data || shown.id === id))
    return <Loaded first={shown} now={answer.data ?? undefined} spec={spec} Tools={Tools} />
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

function CopiedRecord({ id, spec }: { readonly id: number | string; readonly spec: RecordSpec }) {
  const answer = useRow(spec.record, id)
  const { label } = resourceNamed(spec.record)
  if (answer.data) return <NewRecord spec={spec} given={new RecordController(spec.record, answer.data).copied()} />
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
