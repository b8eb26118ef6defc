/** An editor for a reference, searched by the record's title. */
import { inSentence } from '#model/shared/label-text.ts'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { describe, type EditorProps } from '../draft/editing.ts'
import { keepLabel, labelIn } from '../draft/labels.ts'
import { Picker } from './Picker.tsx'
import { meantBy, useLabel, useSuggestions } from './suggest.ts'

export function RefEditor({ draft, name, field, label, labels }: EditorProps) {
  const state = useSnapshot(draft.state)
  const { known } = useSnapshot(labels)
  const value = name in state.mine ? state.mine[name] : state.base[name]
  const id = typeof value === 'number' || typeof value === 'string' ? value : null
  const to = field.to ?? ''
  const called = useLabel(to, id, labelIn(known, to, id))
  /** The typed text; null while the field shows its value. */
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const { found, nothing } = useSuggestions(to, typed ?? '', open || typed !== null, field.offers)
  // The list needs the current value as an option while it is shown, but not while the user types.
  const suggestions =
    id === null || typed !== null || found.some((one) => one.value === id)
      ? found
      : [{ value: id, label: called }, ...found]

  async function leave(): Promise<void> {
    setTyped(null)
    if (typed === null || typed === called) return
    if (typed.trim() === '') return draft.set(name, null)
    const match = await meantBy(to, typed, field.offers).catch(() => undefined)
    if (match) pick(match.value, match.label)
    else draft.fault(name, `No ${inSentence(label)} is called "${typed}". Choose one from the list.`)
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
