/** Below a form: what the record will do, as it is typed. The area of the record draws it. */
import { useState } from 'react'
import { late } from '#src/engine/console/late.ts'
import { useSnapshot } from 'valtio'
import styles from './Record.module.css'
import type { RecordController } from './state/record-controller.ts'
import type { RecordSpec } from './state/record-spec.ts'

type Props = { readonly controller: RecordController; readonly load: NonNullable<RecordSpec['preview']> }

export function RecordPreview({ controller: { draft, along }, load }: Props) {
  const { base, mine } = useSnapshot(draft.state)
  const { rows } = useSnapshot(along.state)
  const [Preview] = useState(() => late(load))
  return (
    <div className={styles['preview']}>
      <Preview values={{ ...base, ...mine }} draft={draft} along={along.typed(rows)} />
    </div>
  )
}
