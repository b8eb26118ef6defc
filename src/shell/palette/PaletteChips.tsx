/** What limits the search: the argument asked for, the scope, and the picked records. Each but the first can be removed. */
import { X } from 'lucide-react'
import type { ArgumentPrompt } from './found/arguments.ts'
import type { Marks } from './marks.ts'
import styles from './Palette.module.css'
import { scopes, type PickedRecord, type SearchScope } from './found/item.ts'

function Chip({ label, onRemove }: { readonly label: string; readonly onRemove: () => void }) {
  return (
    <span className={styles['chip']}>
      {label}
      {/* Not in the order of Tab: Backspace does the same. */}
      <button
        type="button"
        className={styles['remove']}
        aria-label={`Remove ${label}`}
        title="Remove (Backspace)"
        tabIndex={-1}
        onClick={onRemove}
      >
        <X size={12} aria-hidden />
      </button>
    </span>
  )
}

export function PaletteChips(props: {
  readonly question: ArgumentPrompt | undefined
  readonly scope: SearchScope
  readonly records: readonly PickedRecord[]
  readonly marks: Marks
  readonly removeScope: () => void
  readonly removeRecord: (record: PickedRecord) => void
}) {
  const { question, scope, records, marks } = props
  if (question)
    return (
      <span className={styles['chip']}>
        {question.title} › {question.arg.label}
      </span>
    )
  return (
    <>
      {scope !== '' && <Chip label={scopes[scope]} onRemove={props.removeScope} />}
      {records.map((record) => (
        <Chip
          key={`${record.resource} ${record.id}`}
          label={record.label}
          onRemove={() => props.removeRecord(record)}
        />
      ))}
      {marks.list.map((mark) => (
        <Chip key={mark.path} label={mark.title} onRemove={() => marks.remove(mark)} />
      ))}
    </>
  )
}
