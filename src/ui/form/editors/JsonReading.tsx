/** A JSON value for reading: its entries, each by its label. */
import { leavesOf } from '#model/kernel/form/shape.ts'
import { shownText } from '../draft/text.ts'
import styles from '../Form.module.css'

export function JsonReading({
  field,
  value,
}: {
  readonly field: Parameters<typeof leavesOf>[0]
  readonly value: unknown
}) {
  const leaves = leavesOf(field, value)
  if (leaves.length === 0) return '—'
  return (
    <dl className={styles['leaves']}>
      {leaves.map((leaf) => (
        <div key={leaf.label}>
          <dt>{leaf.label}</dt>
          <dd>{shownText(leaf.field, leaf.value)}</dd>
        </div>
      ))}
    </dl>
  )
}
