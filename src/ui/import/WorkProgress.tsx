/** How far a long work of the server has come, in words and as a bar; `done` from 0 to 1, null while nobody can tell. */
import { ProgressBar } from 'react-aria-components'
import styles from './WorkProgress.module.css'

export function WorkProgress({ said, done }: { readonly said: string; readonly done: number | null }) {
  return (
    <ProgressBar
      {...(done === null ? { isIndeterminate: true } : { value: done * 100 })}
      aria-label={said}
      className={styles['progress'] ?? ''}
    >
      <span className={styles['track']} data-known={done !== null || undefined} aria-hidden>
        <span style={done === null ? {} : { width: `${done * 100}%` }} />
      </span>
      {said}
    </ProgressBar>
  )
}
