/** Adds an entry to a JSON value whose entries are not declared. */
import { useState } from 'react'
import { Plus } from 'lucide-react'
import { inSentence } from '#model/shared/label-text.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import styles from '../Form.module.css'

export function AddEntry({
  label,
  names,
  onAdd,
}: {
  readonly label: string
  readonly names: readonly string[]
  readonly onAdd: (name: string) => void
}) {
  const [typed, setTyped] = useState('')
  const name = typed.trim().replaceAll(/\s+/g, '_').toLowerCase()
  return (
    <div className={styles['add']}>
      <TextField label={`New entry of ${inSentence(label)}`} value={typed} onChange={setTyped} />
      <Button
        icon={Plus}
        isDisabled={name === '' || names.includes(name)}
        onPress={() => {
          onAdd(name)
          setTyped('')
        }}
      >
        Add
      </Button>
    </div>
  )
}
