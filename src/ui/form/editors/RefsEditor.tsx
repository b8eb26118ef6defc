/** An editor for lists of references, each searched by the record's title. */
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Chips } from './Chips.tsx'
import { describe, type EditorProps } from '../draft/editing.ts'
import styles from '../Form.module.css'
import { keepLabel, labelIn } from '../draft/labels.ts'
import { Picker } from './Picker.tsx'
import { useSuggestions } from './suggest.ts'

export function RefsEditor({ draft, name, field, label, labels }: EditorProps) {
  const state = useSnapshot(draft.state)
  const { known } = useSnapshot(labels)
  const value = name in state.mine ? state.mine[name] : state.base[name]
  const ids = (Array.isArray(value) ? value : []).filter((id) => typeof id === 'number' || typeof id === 'string')
  const to = field.to ?? ''
  const [typed, setTyped] = useState('')
  const [focused, setFocused] = useState(false)
  const { found, nothing } = useSuggestions(to, typed, focused)
  const suggestions = found.filter((one) => !ids.includes(one.value))
  return (
    <div className={styles['many']}>
      <Picker
        {...describe(field, label, state.errors[name])}
        typed={typed}
        onType={setTyped}
        suggestions={suggestions}
        selected={null}
        onPick={(picked) => {
          if (!picked) return
          keepLabel(labels, to, picked.value, picked.label)
          draft.set(name, [...ids, picked.value])
          setTyped('')
        }}
        onFocusChange={(has) => {
          setFocused(has)
          if (!has) setTyped('')
        }}
        placeholder="Add…"
        nothing={nothing}
      />
      <Chips
        label={label}
        chips={ids.map((id) => ({ id: String(id), label: labelIn(known, to, id) ?? '…' }))}
        onRemove={(removed) =>
          draft.set(
            name,
            ids.filter((id) => String(id) !== removed),
          )
        }
      />
    </div>
  )
}
