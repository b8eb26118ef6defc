/** A reference, found by typing what the record is called. */
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { describe, type EditorProps } from './editing.ts'
import { keepLabel, labelIn } from './labels.ts'
import { Picker } from './Picker.tsx'
import { meantBy, useLabel, useSuggestions } from './suggest.ts'

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
  const { found, nothing } = useSuggestions(to, typed ?? '', open || typed !== null)
  // The value stays on the list while it is shown, so that the list knows it; while one types it would be in the way.
  const suggestions = id === null || typed !== null || found.some((one) => one.value === id) ? found : [{ value: id, label: called }, ...found]

  async function leave(): Promise<void> {
    setTyped(null)
    if (typed === null || typed === called) return
    if (typed.trim() === '') return draft.set(name, null)
    const meant = await meantBy(to, typed).catch(() => undefined)
    if (meant) pick(meant.value, meant.label)
    else draft.fault(name, `"${typed}" is no ${label.toLowerCase()} there is. Choose one from the list.`)
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
      selected={typed === null ? id : null}
      onPick={(picked) => picked && (picked.value !== id || typed !== null) && pick(picked.value, picked.label)}
      onOpen={setOpen}
      onFocusChange={(focused) => !focused && draft.hold(leave())}
      nothing={nothing}
    />
  )
}
