/** The line above the graph: how it stands as a whole, what is filtered, and its main commands. */
import { useSnapshot } from 'valtio'
import { may } from '#src/engine/session/session.state.ts'
import { runCommand } from '#src/engine/panes/screen.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { graphKeys as keys } from '../state/keys.ts'
import type { ConnectController } from '../state/connect-controller.ts'
import type { GraphIndex } from '../state/graph-index.ts'
import { graphWords } from '../state/said.ts'
import styles from './Frame.module.css'

type Props = { readonly controller: ConnectController; readonly index: GraphIndex; readonly words: string }

export function GraphHead({ controller, index, words }: Props) {
  const { wanted, isNarrow } = useSnapshot(controller.state)
  return (
    <header className={styles['head']}>
      <span className={styles['sums']}>{graphWords(index)}</span>
      <span className={styles['buttons']}>
        <Button look="quiet" shortcut={keys.filter} onPress={() => runCommand('contract:filterGraph')}>
          {words === '' ? 'Filter' : words}
        </Button>
        {may('change_contract') && (
          <Button look="quiet" shortcut={keys.suggest} onPress={() => controller.suggest()}>
            Suggest
          </Button>
        )}
        {!isNarrow && (
          <Button look="quiet" shortcut={keys.view} onPress={() => controller.turnView()}>
            {wanted === 'matrix' ? 'Graph' : 'Matrix'}
          </Button>
        )}
      </span>
    </header>
  )
}
