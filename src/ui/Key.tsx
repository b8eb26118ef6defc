/** A key as it stands on the keyboard in front of the user. */
import { useSnapshot } from 'valtio'
import { shownKeys } from '../engine/keymap.ts'
import { keyWords } from '../engine/keys.ts'
import styles from './Key.module.css'

/** `of` is a key in the tongue of keys.ts; of several, the first is shown. With `command` it is the key that command has now, should the user have given it another. */
export function Key({ of, command }: { readonly of: string; readonly command?: string }) {
  const { now } = useSnapshot(shownKeys)
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
}
