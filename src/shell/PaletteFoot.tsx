/** The keys that the palette hears now. */
import { Key } from '../ui/Key.tsx'
import type { Question } from './asking.ts'
import styles from './Palette.module.css'
import { scopes } from './palette-items.ts'

export function PaletteFoot({ question, hasChips, hasObject }: { readonly question: Question | undefined; readonly hasChips: boolean; readonly hasObject: boolean }) {
  return (
    <footer className={styles['foot']}>
      <span><Key of="up" /> <Key of="down" /> choose</span>
      <span>{question?.arg.multiline === true ? <Key of="mod+enter" /> : <Key of="enter" />} {question ? 'give' : 'run'}</span>
      {hasObject && <span><Key of="tab" /> what can be done with it</span>}
      {(question || hasChips) && <span><Key of="backspace" /> one back</span>}
      <span><Key of="escape" /> close</span>
      {!question && !hasChips && <span className={styles['scopes']}>{Object.keys(scopes).join('  ')} narrow</span>}
    </footer>
  )
}
