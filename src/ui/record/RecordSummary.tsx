/** The line below a record's title: what it is about, and its sums. */
import { useSnapshot } from 'valtio'
import { labelOf } from '#model/kernel/field.ts'
import { headOf } from '#model/kernel/form/head.ts'
import { zoneOf } from '#model/kernel/table.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { labelIn } from '../form/draft/labels.ts'
import { shownText } from '../form/draft/text.ts'
import styles from './Record.module.css'
import type { RecordController } from './state/record-controller.ts'

export function RecordSummary({ controller }: { readonly controller: RecordController }) {
  useDisplaySettings()
  const { draft, labels, resource } = controller
  const { base } = useSnapshot(draft.state)
  const { known } = useSnapshot(labels)
  const { line, sums } = headOf(resource)
  const items = [...line, ...sums].flatMap((name) => {
    const [field, value] = [resource.fields[name], base[name]]
    if (field === undefined || value === null || value === undefined || value === '') return []
    const words = shownText(field, value, (to, id) => labelIn(known, to, id), zoneOf(field, base))
    return [{ name, label: labelOf(name, field), words, isSum: sums.includes(name) }]
  })
  if (items.length === 0) return null
  return (
    <dl className={styles['summary']} aria-label="Summary">
      {items.map(({ name, label, words, isSum }) => (
        <div key={name} data-sum={isSum}>
          <dt>{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}
