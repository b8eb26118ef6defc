/** A reference, found by typing what the record is called. */
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { describe, type EditorProps } from './editing.ts'
import { keepLabel, labelIn } from './labels.ts'
import { Picker } from './Picker.tsx'
import { useLabel, useSuggestions } from './suggest.ts'

export function RefEditor({ draft, name, field, label, labels }: EditorProps) {
  const state = useSnapshot(draft.state)
  const { known } = useSnapshot(labels)
  const value = name in state.mine ? state.mine[name] : state.base[name]
  const id = typeof value === 'number' || typeof value === 'string' ? value : null
  const to = field.to ?? ''
  const called = useLabel(to, id, labelIn(known, to, id))
  /** What is being typed; null while the field shows its value. */
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const answer = useSuggestions(to, typed === called ? '' : (typed ?? ''), open || typed !== null)
  const found = answer.data?.results ?? []
  /** The value stays on the list, so that the list knows it. */
  const suggestions = id === null || found.some((one) => one.value === id) ? found : [{ value: id, label: called }, ...found]

  function leave(): void {
    if (typed !== null && typed.trim() === '' && id !== null) draft.set(name, null)
    else if (typed !== null && typed.trim() !== '' && typed !== called) {
      const exact = found.find((one) => one.label.toLowerCase() === typed.trim().toLowerCase())
      if (exact) pick(exact.value, exact.label)
      else draft.fault(name, `"${typed}" is no ${label.toLowerCase()} there is. Choose one from the list.`)
    }
    setTyped(null)
  }
  function pick(picked: number | string, called: string): void {
    keepLabel(labels, to, picked, called)
    draft.set(name, picked)
    setTyped(null)
  }
  return (
    <Picker
      {...describe(field, label, state.errors[name])}
      typed={typed ?? called}
      onType={(text) => text !== (typed ?? called) && setTyped(text)}
      suggestions={suggestions}
      selected={id}
      onPick={(picked) => picked && picked.value !== id && pick(picked.value, picked.label)}
      onOpen={setOpen}
      onFocusChange={(focused) => !focused && leave()}
      nothing={answer.isFetching ? 'Looking …' : answer.isError ? answer.error.message : `No ${label.toLowerCase()} matches.`}
    />
  )
}
