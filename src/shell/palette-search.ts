/** What the palette lists for what is typed: at once what is known here, then what the server finds. */
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { answersFor, typedAnswer } from './asking.ts'
import type { Asking, Opened } from './over.ts'
import { completions, itemsFor, itemsWith, MOST, sentenceItem, type Item, type PickedObject, type Scope } from './palette-items.ts'
import { findNamed, findRecords, learnNames, searches } from './palette-records.ts'
import { sentenceTarget } from './sentences.ts'
import { workspace } from './workspace.ts'

/** So many may be named in one line. */
const MOST_NAMED = 40
type Found = { readonly question: string; readonly items: readonly Item[] }
const nothing: Found = { question: '', items: [] }

/** The answers to the question being asked. */
function useAnswers(typed: string, asking: Asking | null): readonly Item[] {
  const [answers, setAnswers] = useState<{ readonly to: Asking | null; readonly items: readonly Item[] }>({ to: null, items: [] })
  useEffect(() => {
    let current = true
    if (asking) void answersFor(asking, typed).then((items) => current && setAnswers({ to: asking, items }))
    return () => {
      current = false
    }
  }, [typed, asking])
  const typedNow = useMemo(() => (asking ? typedAnswer(asking, typed) : undefined), [asking, typed])
  return typedNow ?? (asking && answers.to === asking ? answers.items : [])
}

type Question = { readonly scope: Scope; readonly text: string; readonly of?: string | undefined }

/** Records of the server; asked once the typing pauses, and given up when it goes on. */
function useRecords({ scope, text, of }: Question, asked: boolean): { readonly items: readonly Item[]; readonly isSearching: boolean } {
  const [found, setFound] = useState<Found>(nothing)
  const [named, setNamed] = useState<Found>(nothing)
  const isAsked = asked && searches(scope, text)
  const question = `${scope} ${of ?? ''} ${text}`
  useEffect(() => {
    if (!isAsked) return undefined
    const stop = new AbortController()
    const openPath = (path: string): void => workspace.openPath(path)
    // What the worker knows is there within a frame or two; the server's word joins it.
    void findNamed({ scope, of }, text, openPath).then((items) => {
      if (!stop.signal.aborted) setNamed({ question, items })
    }, () => undefined)
    const timer = setTimeout(() => {
      void findRecords({ scope, of }, text, stop.signal, openPath).then((items) => {
        if (!stop.signal.aborted) setFound({ question, items })
      })
    }, 120)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [question, scope, of, text, isAsked])
  const here = isAsked ? named.items : []
  const keys = new Set(here.map(({ key }) => key))
  const there = isAsked ? found.items.filter(({ key }) => !keys.has(key)) : []
  return { items: [...here, ...there], isSearching: isAsked && here.length === 0 && found.question !== question }
}

/** `GATX 20411, GATX 20412`: each by its best fit, of one kind, to be named together. */
function useSeveral({ scope, text, of }: Question, asked: boolean): readonly Item[] {
  const [found, setFound] = useState<Found>(nothing)
  const parts = text.split(',').map((part) => part.trim()).filter((part) => part !== '')
  const question = asked && parts.length > 1 && parts.length <= MOST_NAMED ? `${scope} ${of ?? ''} ${text}` : ''
  useEffect(() => {
    if (question === '') return undefined
    let isOver = false
    const ask = async (): Promise<void> => {
      const named = await Promise.all(parts.map((part) => findNamed({ scope, of }, part, () => {})))
      const objects = named.flatMap(([first]) => first?.object ?? [])
      const same = objects.filter(({ resource }) => resource === objects[0]?.resource)
      if (isOver) return
      const title = same.map(({ label }) => label).join(', ')
      setFound({ question, items: same.length < 2 ? [] : [{ key: `several ${title}`, group: 'Together', title, hint: `${same.length} of ${parts.length}`, objects: same, run: () => {} }] })
    }
    void ask().catch(() => undefined)
    return () => {
      isOver = true
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, [question])
  return question !== '' && found.question === question ? found.items : []
}

/** Commands, and what can be done with what was named. The answers to a question are found elsewhere. */
function knownFor({ asking }: Opened, scope: Scope, text: string, objects: readonly PickedObject[]): readonly Item[] {
  if (asking) return []
  return objects.length === 0 ? itemsFor(scope, text) : itemsWith(objects, text, (path, place) => workspace.openPath(path, place))
}

export type PaletteState = { readonly scope: Scope; readonly text: string; readonly objects: readonly PickedObject[]; readonly opened: Opened; readonly isOpen: boolean }

export function usePaletteItems({ scope, text, objects, opened, isOpen }: PaletteState): { readonly items: readonly Item[]; readonly isSearching: boolean } {
  const { asking } = opened
  const later = useDeferredValue(text)
  useEffect(() => {
    // Once the palette is painted.
    const timer = isOpen ? setTimeout(learnNames, 0) : undefined
    return () => clearTimeout(timer)
  }, [isOpen])
  // Whatever the panes offer is read as the palette opens, and not while it is closed.
  const target = useMemo(() => (opened.asking === null && objects.length === 0 && isOpen ? sentenceTarget() : undefined), [opened, objects, isOpen])
  // A sentence never begins with the letter of a scope but one: tracks and cars.
  const said = isOpen && (scope === '' || scope === ':') ? text : ''
  const sentence = useMemo(() => (target && said !== '' ? sentenceItem(target, target.parse(said), said) : undefined), [target, said])
  useEffect(() => target?.preview(said), [target, said])
  useEffect(() => () => target?.preview(''), [target])
  const ways = useMemo(() => (target && said.trim() !== '' ? completions(target, said) : []), [target, said])
  const known = useMemo(() => knownFor(opened, scope, text, objects), [opened, scope, text, objects])
  const records = useRecords({ scope, text: later, of: objects[0]?.resource }, isOpen && !asking)
  const several = useSeveral({ scope, text: later, of: objects[0]?.resource }, isOpen && !asking)
  const answers = useAnswers(text, asking)
  if (asking) return { items: answers, isSearching: false }
  const picked = new Set(objects.map(({ id }) => id))
  if (objects.length > 0) {
    const more = records.items.filter(({ object }) => object && !picked.has(object.id)).map((item) => ({ ...item, group: 'Name another with Tab' }))
    return { items: [...several, ...known, ...more].slice(0, MOST), isSearching: records.isSearching }
  }
  const spoken = sentence ? [sentence] : []
  // Begun but not clear yet, the ways to go on come first; clear, Enter runs it. What is no sentence is a search before it is one.
  const first = sentence?.refused === undefined ? [...spoken, ...ways] : [...ways, ...spoken]
  const items = sentence ? [...first, ...several, ...known, ...records.items] : [...several, ...known, ...records.items, ...ways]
  return { items: items.slice(0, MOST), isSearching: records.isSearching }
}
