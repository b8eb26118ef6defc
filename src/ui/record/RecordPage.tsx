/** The screen of one record: its form, and beside it related records, notes, files and history. */
import { inSentence } from '#model/shared/label-text.ts'
import type { FunctionComponent } from 'react'
import { resourceNamed } from '#model/areas/named.ts'
import { useAdditional } from '#src/engine/data/additional-fields.ts'
import { Skeleton } from '../controls/Notice.tsx'
import { useRecordLinks } from './use-links.ts'
import { idFrom } from './state/row.ts'
import type { RecordSpec } from './state/record-spec.ts'
import { type PathParams, NewRecord } from './NewRecord.tsx'
import { KnownRecord, CopiedRecord } from './StoredRecord.tsx'

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
const isSaid = (props: unknown): props is PathParams => typeof props === 'object' && props !== null

/** The last parameter of `path` names the record, unless the path ends in `create/`. */
export function recordPage(path: string, spec: RecordSpec): FunctionComponent<unknown> {
  const params = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const param = path.endsWith('/create/') ? undefined : (params.at(-1) ?? 'id')
  const resource = resourceNamed(spec.record)
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
      return <KnownRecord id={idFrom(resource, String(named))} spec={spec} field={text(asked['field'])} />
    // An existing record is swapped in place; a new one gets a fresh form with its preset values.
    const key = JSON.stringify(preset)
    return typeof preset['copy'] === 'string' ? (
      <CopiedRecord key={key} id={idFrom(resource, preset['copy'])} spec={spec} />
    ) : (
      <NewRecord key={key} spec={spec} given={preset} />
    )
  }
}
