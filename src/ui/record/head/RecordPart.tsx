/** A part of a record that its area draws, loaded with the first record of its kind. */
import { useState } from 'react'
import { late } from '#src/engine/console/late.ts'
import type { RecordController } from '../state/record-controller.ts'
import type { RecordSpec } from '../state/record-spec.ts'

export function RecordPart({
  controller,
  load,
}: {
  readonly controller: RecordController
  readonly load: NonNullable<RecordSpec['lines']>
}) {
  const [Part] = useState(() => late(load))
  return <Part controller={controller} />
}
