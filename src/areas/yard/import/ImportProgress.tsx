/** How far the import of a yard has come. */
import type { Progress } from '#src/engine/api/long-call.ts'
import { ProgressBar } from 'react-aria-components'
import styles from './Import.module.css'

export type Work = 'preview' | 'import'

/** While a roster is read, how much of it is; while the rows are checked or written, that they are. */
export function WorkProgress({ progress, label }: { readonly progress: Progress | null; readonly label: string }) {
  const isReading = progress !== null && progress.part !== 'work'
  const said = isReading ? `Reading the ${progress.part}` : label
  return (
    <ProgressBar
      {...(isReading ? { value: progress.done * 100 } : { isIndeterminate: true })}
      aria-label={said}
      className={styles['progress'] ?? ''}
    >
      <span className={styles['track']} data-known={isReading || undefined} aria-hidden>
        <span style={isReading ? { width: `${progress.done * 100}%` } : {}} />
      </span>
      {said}
    </ProgressBar>
  )
}
