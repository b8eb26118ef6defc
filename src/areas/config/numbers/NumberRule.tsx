/** A rule of numbers as it is typed: its number part by part, and the next ones. */
import { may } from '#src/engine/session/session.state.ts'
import type { RecordValues } from '#src/ui/record/state/record-spec.ts'
import { NextNumbers } from './NextNumbers.tsx'
import { NumberParts } from './NumberParts.tsx'
import { rulesOf } from './number-calls.ts'

export default function NumberRule({ values, draft }: RecordValues) {
  return (
    <>
      <NumberParts values={values} draft={draft} isLocked={!may(rulesOf(values).needs.change)} />
      <NextNumbers values={values} draft={draft} />
    </>
  )
}
