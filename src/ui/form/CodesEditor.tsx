/** A list of short texts: chosen from what there is, or typed and pasted where anything goes. */
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useKeyDown } from '../keydown.ts'
import { Chips } from './Chips.tsx'
import { describe, type EditorProps } from './editing.ts'
import styles from './Form.module.css'
import { Picker } from './Picker.tsx'
import { choiceText } from './text.ts'

const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

export function CodesEditor({ draft, name, field, label }: EditorProps) {
  const state = useSnapshot(draft.state)
  const codes = textsOf(name in state.mine ? state.mine[name] : state.base[name])
  const [typed, setTyped] = useState('')
  const words = typed.trim().toLowerCase().split(/\s+/)
  const free = field.choices === undefined
  const suggestions = (field.choices ?? [])
    .filter((choice) => !codes.includes(choice) && words.every((word) => choice.toLowerCase().includes(word) || choiceText(choice).toLowerCase().includes(word)))
    .map((choice) => ({ value: choice, label: choiceText(choice) }))

  function add(more: readonly string[]): void {
    draft.set(name, [...new Set([...codes, ...more])])
    setTyped('')
  }
  const here = useKeyDown<HTMLDivElement>(({ key }) => {
    const isAdd = free && key === 'Enter' && typed.trim() !== ''
    if (isAdd) add(typed.split(/[,;\n]+/).map((one) => one.trim()).filter((one) => one !== ''))
    return isAdd
  })
  return (
    <div ref={here} className={styles['many']}>
      <Picker
        {...describe(field, label, state.errors[name])}
        typed={typed}
        onType={setTyped}
        suggestions={suggestions}
        selected={null}
        onPick={(picked) => picked && add([String(picked.value)])}
        onFocusChange={(focused) => {
          if (focused) return
          if (typed.trim() !== '' && !free) draft.fault(name, `"${typed}" is not on the list.`)
          if (typed.trim() !== '' && free) add([typed.trim()])
          setTyped('')
        }}
        placeholder={free ? 'Type and press Enter' : 'Add …'}
        nothing={free ? 'Enter adds it.' : 'Nothing on the list matches.'}
      />
      <Chips label={label} chips={codes.map((code) => ({ id: code, label: choiceText(code) }))} onRemove={(gone) => draft.set(name, codes.filter((code) => code !== gone))} />
    </div>
  )
}
