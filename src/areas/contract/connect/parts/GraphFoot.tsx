/** What is under the cursor, who has its cars, and the keys that change it. */
import { useSnapshot } from 'valtio'
import { may } from '#src/engine/session/session.state.ts'
import { Key } from '#src/ui/controls/Key.tsx'
import { graphKeys as keys } from '../state/keys.ts'
import type { ConnectController } from '../state/connect-controller.ts'
import type { GraphIndex } from '../state/graph-index.ts'
import { cursorWords } from '../state/said.ts'
import styles from './Frame.module.css'

export function GraphFoot({
  controller,
  index,
}: {
  readonly controller: ConnectController
  readonly index: GraphIndex
}) {
  const { cursor } = useSnapshot(controller.state)
  const [what, how] = cursorWords(index, cursor)
  return (
    <footer className={styles['foot']}>
      <div role="status" className={styles['said']}>
        <strong>{what}</strong>
        <span>{how}</span>
      </div>
      {may('change_contract') && (
        <span className={styles['hints']} aria-hidden>
          <Key of={keys.link} /> links
          {cursor?.kind === 'pair' && (
            <>
              {' '}
              <Key of="0" />–<Key of="9" /> set cars <Key of={keys.cut} /> cuts
            </>
          )}
        </span>
      )}
    </footer>
  )
}
