/** The items of a list as chips, removed by Delete, Backspace or their button. */
import { inSentence } from '#model/shared/label-text.ts'
import { X } from 'lucide-react'
import { Button, Tag, TagGroup, TagList } from 'react-aria-components'
import styles from '../Form.module.css'

export type Chip = { readonly id: string; readonly label: string }

export function Chips({
  label,
  chips,
  onRemove,
}: {
  readonly label: string
  readonly chips: readonly Chip[]
  readonly onRemove: (id: string) => void
}) {
  if (chips.length === 0) return null
  return (
    <TagGroup
      aria-label={`Selected ${inSentence(label)}`}
      onRemove={(keys) => [...keys].forEach((key) => onRemove(String(key)))}
    >
      <TagList items={chips} className={styles['chips'] ?? ''}>
        {(chip) => (
          <Tag id={chip.id} textValue={chip.label} className={styles['chip'] ?? ''}>
            {chip.label}
            <Button slot="remove" aria-label={`Remove ${chip.label}`} className={styles['remove'] ?? ''}>
              <X size={12} aria-hidden />
            </Button>
          </Tag>
        )}
      </TagList>
    </TagGroup>
  )
}
