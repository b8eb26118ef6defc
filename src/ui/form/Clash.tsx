/**
 * A conflict: two people changed the same field. Shows both values with a key for each, so that nothing is
 * overwritten unseen.
 */
import { Button } from '../controls/Button.tsx'
import styles from './Form.module.css'
import { formKeys } from './keys.ts'

export function NewsMark({
  was,
  now,
  who,
}: {
  readonly was: string
  readonly now: string
  readonly who: string | undefined
}) {
  return (
    <p className={styles['news']} role="status">
      <span aria-hidden>◆</span> changed by {who ?? 'someone else'} from {was} to {now}
    </p>
  )
}

export function Clash(props: {
  readonly label: string
  readonly theirs: string
  readonly mine: string
  readonly was: string
  readonly who: string | undefined
  readonly onChoose: (whose: 'mine' | 'theirs') => void
}) {
  return (
    <div className={styles['clash']} role="group" aria-label={`${props.label}: conflicting changes`}>
      <p role="alert">
        <span aria-hidden>▲</span> changed by {props.who ?? 'someone else'} to <strong>{props.theirs}</strong> while you
        were editing (it was {props.was}).
      </p>
      <div className={styles['choice']}>
        <Button shortcut={formKeys.theirs} onPress={() => props.onChoose('theirs')}>
          {`Use theirs: ${props.theirs}`}
        </Button>
        <Button shortcut={formKeys.mine} onPress={() => props.onChoose('mine')}>
          {`Keep mine: ${props.mine}`}
        </Button>
      </div>
    </div>
  )
}
