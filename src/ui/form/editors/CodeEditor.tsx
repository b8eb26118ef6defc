/** An editor for one code, chosen or typed by its words. */
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { codeNamed, codesSaying, codeText } from '#model/kernel/words/code-words.ts'
import { describe, type EditorProps } from '../draft/editing.ts'
import { Picker } from './Picker.tsx'

/** More would not be read; typing narrows the list. */
const MOST = 50

export function CodeEditor({ draft, name, field, label }: EditorProps) {
  const state = useSnapshot(draft.state)
  const value = name in state.mine ? state.mine[name] : state.base[name]
  const code = typeof value === 'string' ? value : ''
  const said = code === '' ? '' : codeText(field, code)
  /** The typed text; null while the field shows its value. */
  const [typed, setTyped] = useState<string | null>(null)
  const suggestions = codesSaying(field, (typed ?? '').trim())
    .slice(0, MOST)
    .map((one) => ({ value: one, label: codeText(field, one) }))

  // The list needs the current value as an option while it is shown.
  const shown =
    typed !== null || code === '' || suggestions.some((one) => one.value === code)
      ? suggestions
      : [{ value: code, label: said }, ...suggestions]

  function pick(picked: string): void {
    draft.set(name, picked)
    setTyped(null)
  }
  function leave(): void {
    setTyped(null)
    if (typed === null || typed === said) return
    const named = typed.trim() === '' ? '' : (codeNamed(field, typed) ?? onlyOf(suggestions))
    if (named === undefined) draft.fault(name, `"${typed}" is not on the list. Choose from it.`)
    else pick(named)
  }
  return (
    <Picker
      {...describe(field, label, state.errors[name])}
      typed={typed ?? said}
      onType={(text) => text !== (typed ?? said) && setTyped(text)}
      suggestions={shown}
      selected={typed === null && code !== '' ? code : null}
      onPick={(picked) => picked && pick(String(picked.value))}
      onFocusChange={(focused) => !focused && leave()}
      nothing="No matches."
    />
  )
}

/** What is meant where only one code is left. */
const onlyOf = ([one, ...more]: readonly { readonly value: string }[]): string | undefined =>
  more.length === 0 ? one?.value : undefined
