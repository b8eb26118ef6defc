/** The keys that work in the palette now. */
import { Key } from '#src/ui/controls/Key.tsx'
import type { ArgumentPrompt } from './found/arguments.ts'
import styles from './Palette.module.css'
import { scopes } from './found/item.ts'

type KeysProps = {
  readonly question: ArgumentPrompt | undefined
  readonly hasChips: boolean
  /** How many lines are marked, which Enter opens. */
  readonly marks: number
  /** What Tab does with the marked line. */
  readonly tab: 'actions' | 'mark' | undefined
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

function Keys({ question, hasChips, marks, tab, canOpenBeside }: KeysProps) {
  return (
    <>
      <span data-keys>
        <Key of="up" /> <Key of="down" /> move
      </span>
      <span data-keys>
        {question?.arg.multiline === true ? <Key of="mod+enter" /> : <Key of="enter" />}{' '}
        {question ? 'confirm' : marks > 0 ? `open ${marks} beside` : 'choose'}
      </span>
      {canOpenBeside && (
        <span data-keys>
          <Key of="mod+enter" /> beside
        </span>
      )}
      {tab && (
        <span data-keys>
          <Key of="tab" /> {tab}
        </span>
      )}
      {(question || hasChips) && (
        <span data-keys>
          <Key of="backspace" /> back
        </span>
      )}
      <span data-keys>
        <Key of="escape" /> close
      </span>
      {!question && !hasChips && (
        <span className={styles['scopes']}>{Object.keys(scopes).join('  ')} to search within</span>
      )}
    </>
  )
}
