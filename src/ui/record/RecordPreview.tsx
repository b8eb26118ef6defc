/** Below a form: what the record will do, as it is typed. The area of the record draws it. */
import { useState } from 'react'
import { late } from '#src/engine/console/late.ts'
import { useSnapshot } from 'valtio'
import type { Draft } from '../form/draft/draft.ts'
import styles from './Record.module.css'
import type { RecordSpec } from './state/record-spec.ts'

export function RecordPreview({
  draft,
  load,
}: {
  readonly draft: Draft
  readonly load: NonNullable<RecordSpec['preview']>
}) {
  const { base, mine } = useSnapshot(draft.state)
  const [Preview] = useState(() => late(load))
  return (
    <div className={styles['preview']}>
      <Preview values={{ ...base, ...mine }} draft={draft} />
    </div>
  )
}
