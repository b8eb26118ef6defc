/** A key as labelled on the user's keyboard. */
import { memo } from 'react'
import { useSnapshot } from 'valtio'
import { shownKeys } from '#src/engine/commands/keys/keymap.state.ts'
import { keyWords } from '#src/engine/commands/keys/keys.ts'
import styles from './Key.module.css'

type Props = { readonly of: string; readonly command?: string }

/**
 * `of` is a key in the notation of keys.ts, of which the first alternative is shown. With `command`, the user's own
 * key for that command takes precedence.
 */
export const Key = memo(function Key({ of, command }: Props) {
  const { now } = useSnapshot(shownKeys())
  const spelled = command === undefined ? of : (now.get(command) ?? of)
  return (
    <span className={styles['keys']}>
      {keyWords(spelled).map((word, at) => (
        <kbd key={`${word}${at}`} className={styles['key']}>
          {word}
        </kbd>
      ))}
    </span>
  )
})
