/** The keys that work in the palette now. */
import { Key } from '#src/ui/controls/Key.tsx'
import type { ArgumentPrompt } from './arguments.ts'
import styles from './Palette.module.css'
import { scopes } from './items.ts'

export function PaletteFoot({
  question,
  hasChips,
  canPick,
}: {
  readonly question: ArgumentPrompt | undefined
  readonly hasChips: boolean
  readonly canPick: boolean
}) {
  return (
    <footer className={styles['foot']}>
      <span>
        <Key of="up" /> <Key of="down" /> move
      </span>
      <span>
        {question?.arg.multiline === true ? <Key of="mod+enter" /> : <Key of="enter" />}{' '}
        {question ? 'confirm' : 'choose'}
      </span>
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
    </footer>
  )
}
