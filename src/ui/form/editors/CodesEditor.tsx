/** An editor for lists of short texts: chosen from options, or typed and pasted freely. */
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { codeText } from '#model/kernel/words/code-words.ts'
import { useKeyDown } from '#src/ui/controls/keydown.ts'
import { Chips } from './Chips.tsx'
import { describe, type EditorProps } from '../draft/editing.ts'
import styles from '../Form.module.css'
import { Picker } from './Picker.tsx'

/** An order of rows is one text, comma between. */
const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.map(String)
    : typeof value === 'string'
      ? value
          .split(',')
          .map((one) => one.trim())
          .filter((one) => one !== '')
      : []

export function CodesEditor({ draft, name, field, label }: EditorProps) {
  const state = useSnapshot(draft.state)
  const codes = textsOf(name in state.mine ? state.mine[name] : state.base[name])
  const [typed, setTyped] = useState('')
  const words = typed.trim().toLowerCase().split(/\s+/)
  const free = field.choices === undefined
  const suggestions = (field.choices ?? [])
    .filter(
      (choice) =>
        !codes.includes(choice) &&
        words.every(
          (word) => choice.toLowerCase().includes(word) || codeText(field, choice).toLowerCase().includes(word),
        ),
    )
    .map((choice) => ({ value: choice, label: codeText(field, choice) }))

  const put = (next: readonly string[]): void => draft.set(name, field.kind === 'text' ? next.join(',') : next)
  function add(more: readonly string[]): void {
    put([...new Set([...codes, ...more])])
    setTyped('')
  }
  const here = useKeyDown<HTMLDivElement>(({ key }) => {
    const isAdd = free && key === 'Enter' && typed.trim() !== ''
    if (isAdd)
      add(
        typed
          .split(/[,;\n]+/)
          .map((one) => one.trim())
          .filter((one) => one !== ''),
      )
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
        placeholder={free ? 'Type and press Enter' : 'Add…'}
        nothing={free ? 'Press Enter to add it.' : 'No matches.'}
      />
      <Chips
        label={label}
        chips={codes.map((code) => ({ id: code, label: codeText(field, code) }))}
        onRemove={(removed) => put(codes.filter((code) => code !== removed))}
      />
    </div>
  )
}
