/** A rule of numbers as it is typed: its number part by part, and the next ones. */
import { resourceNamed } from '#model/areas/named.ts'
import { may } from '#src/engine/session/session.state.ts'
import type { RecordValues } from '#src/ui/record/state/record-spec.ts'
import { NextNumbers } from './NextNumbers.tsx'
import { NumberParts } from './NumberParts.tsx'

export default function NumberRule({ values, draft }: RecordValues) {
  const resource = resourceNamed('code_type' in values ? 'terminal:codeGenerator' : 'config:bolNumber')
  return (
    <>
      <NumberParts values={values} draft={draft} isLocked={!may(resource.needs.change)} />
      <NextNumbers values={values} draft={draft} />
    </>
  )
}
