/** A key as it stands on the keyboard in front of the user. */
import { keyWords } from '../engine/keys.ts'
import styles from './Key.module.css'

/** `of` is the key of a command, in the tongue of react-hotkeys-hook; of several, the first is shown. */
export function Key({ of }: { readonly of: string }) {
  return (
    <span className={styles['keys']}>
      {keyWords(of).map((word, at) => (
        <kbd key={`${word}${at}`} className={styles['key']}>
          {word}
        </kbd>
      ))}
    </span>
  )
}
