/** What the palette lists for what is typed: at once what is known here, then what the server finds. */
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { answersFor } from './asking.ts'
import type { Asking } from './over.ts'
import { completions, itemsFor, scoped, sentenceItem, type Item } from './palette-items.ts'
import { findRecords, searches } from './palette-records.ts'
import { sentenceTarget } from './sentences.ts'
import { workspace } from './workspace.ts'

type Found = { readonly typed: string; readonly items: readonly Item[] }
const nothing: Found = { typed: '', items: [] }

/** The answers to the question being asked. */
function useAnswers(typed: string, asking: Asking | null): readonly Item[] {
  const [answers, setAnswers] = useState<readonly Item[]>([])
  useEffect(() => {
    let current = true
    if (asking) void answersFor(asking, typed).then((items) => current && setAnswers(items))
    return () => {
      current = false
    }
  }, [typed, asking])
  return asking ? answers : []
}

/** Records of the server; asked once the typing pauses, and given up when it goes on. */
function useRecords(typed: string, asked: boolean): { readonly items: readonly Item[]; readonly isSearching: boolean } {
  const [found, setFound] = useState<Found>(nothing)
  const { scope, text } = scoped(typed)
  const isAsked = asked && searches(scope, text)
  useEffect(() => {
    if (!isAsked) return undefined
    const stop = new AbortController()
    const timer = setTimeout(() => {
      void findRecords(scope, text, stop.signal, (path) => workspace.openPath(path)).then((items) => {
        if (!stop.signal.aborted) setFound({ typed, items })
      })
    }, 120)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [typed, scope, text, isAsked])
  return { items: isAsked ? found.items : [], isSearching: isAsked && found.typed !== typed }
}

export function usePaletteItems(typed: string, asking: Asking | null): { readonly items: readonly Item[]; readonly isSearching: boolean } {
  const later = useDeferredValue(typed)
  const target = useMemo(() => (asking ? undefined : sentenceTarget()), [asking])
  const { scope, text } = scoped(typed)
  // A sentence never begins with the letter of a scope but one: tracks and cars.
  const said = scope === '' || scope === ':' ? text : ''
  const sentence = useMemo(() => (target && said !== '' ? sentenceItem(target, target.parse(said), said) : undefined), [target, said])
  useEffect(() => target?.preview(said), [target, said])
  useEffect(() => () => target?.preview(''), [target])
  const ways = useMemo(() => (target && said.trim() !== '' ? completions(target, said) : []), [target, said])
  const known = useMemo(() => (asking ? [] : itemsFor(scope, text)), [asking, scope, text])
  const records = useRecords(later, !asking)
  const answers = useAnswers(typed, asking)
  if (asking) return { items: answers, isSearching: false }
  const spoken = sentence ? [sentence] : []
  // Begun but not clear yet, the ways to go on come first; clear, Enter runs it. What is no sentence is a search before it is one.
  const first = sentence?.refused === undefined ? [...spoken, ...ways] : [...ways, ...spoken]
  const items = sentence ? [...first, ...known, ...records.items] : [...known, ...records.items, ...ways]
  return { items: items.slice(0, 50), isSearching: records.isSearching }
}
