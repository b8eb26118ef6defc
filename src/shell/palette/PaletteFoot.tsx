/** The keys that work in the palette now. */
import { Key } from '#src/ui/controls/Key.tsx'
import type { ArgumentPrompt } from './found/arguments.ts'
import styles from './Palette.module.css'
import { scopes } from './found/item.ts'

type KeysProps = {
  readonly question: ArgumentPrompt | undefined
  readonly hasChips: boolean
  readonly canPick: boolean
  readonly canOpenBeside: boolean
}

/** `status`: what Enter waits for, or why it did nothing. */
export function PaletteFoot({ status, ...keys }: KeysProps & { readonly status: string | undefined }) {
  return (
    <footer className={styles['foot']}>
      <span role="status" className={styles['status']}>
        {status}
      </span>
      {status === undefined && <Keys {...keys} />}
    </footer>
  )
}

function Keys({ question, hasChips, canPick, canOpenBeside }: KeysProps) {
  return (
    <>
      <span>
        <Key of="up" /> <Key of="down" /> move
      </span>
      <span>
        {question?.arg.multiline === true ? <Key of="mod+enter" /> : <Key of="enter" />}{' '}
        {question ? 'confirm' : 'choose'}
      </span>
      {canOpenBeside && (
        <span>
          <Key of="mod+enter" /> beside
        </span>
      )}
      {canPick && (
        <span>
          <Key of="tab" /> actions
        </span>
      )}
      {(question || hasChips) && (
        <span>
          <Key of="backspace" /> back
        </span>
      )}
      <span>
        <Key of="escape" /> close
      </span>
      {!question && !hasChips && (
        <span className={styles['scopes']}>{Object.keys(scopes).join('  ')} to search within</span>
      )}
    </>
  )
}
