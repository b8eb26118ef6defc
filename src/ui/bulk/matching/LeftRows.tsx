/** The rows that a change of all that match left as they were, or that its undo did, page by page, and as a file. */
import { useSnapshot } from 'valtio'
import { saveDocument } from '#src/engine/data/documents.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import styles from '../Bulk.module.css'
import type { MatchingChange } from './matching-change.ts'

const download = ({ state: { batch } }: MatchingChange): Promise<void> =>
  batch === null ? Promise.resolve() : saveDocument(`batch/${batch.id}/answers_file/?undone=${String(batch.is_undo)}`)

export function LeftRows({ change }: { readonly change: MatchingChange }) {
  const { left, hasMore, batch } = useSnapshot(change.state)
  if (left.length === 0) return null
  return (
    <>
      {/* The list must take focus to be scrolled by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles['rows']} tabIndex={0} aria-label={batch?.is_undo ? 'Not restored' : 'Not changed'}>
        {left.map(({ id, name, message }) => (
          <li key={id}>
            <span className={styles['number']}>{name}</span>
            <span>{message}</span>
          </li>
        ))}
      </ul>
      <div className={styles['buttons']}>
        {hasMore && <Button onPress={() => void change.readMore()}>Show more</Button>}
        <Button onPress={() => void download(change)}>Save as CSV</Button>
      </div>
    </>
  )
}
