/** One line to find, go and do: screens, records, commands and their arguments, and sentences. */
import { startTransition, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { toast } from '../engine/toast.ts'
import { answer, questionOf, unanswer, type Question } from './asking.ts'
import { hide, over, type Opened } from './over.ts'
import styles from './Palette.module.css'
import { PaletteChips } from './PaletteChips.tsx'
import { PaletteFoot } from './PaletteFoot.tsx'
import { PaletteFrame } from './PaletteFrame.tsx'
import { inOrder, LIST, lineId, PaletteList } from './PaletteList.tsx'
import { scoped, type Item, type PickedObject, type Scope } from './palette-items.ts'
import { stepOf } from './palette-keys.ts'
import { usePaletteItems } from './palette-search.ts'
import { Peek } from './Peek.tsx'
import { endPreview, showPreview } from './previews.ts'

/** How long a mark stands before its preview is drawn, in ms. */
const PAUSE_MS = 120

const placeholderOf = (question: Question | undefined, objects: number): string =>
  question ? question.arg.label : objects > 0 ? 'What to do with it …' : 'Find a screen, record or command …'

/** What is typed and named, and the line that is marked; an empty mark stands on the first, so that Enter always has a meaning. */
type Said = { readonly scope: Scope; readonly text: string; readonly objects: readonly PickedObject[]; readonly marked: string }
function begun({ asking, typed }: Opened): Said {
  const question = asking ? questionOf(asking) : undefined
  return { ...(question ? { scope: '' as const, text: question.arg.initial ?? '' } : scoped(typed)), objects: [], marked: '' }
}
const ready = (): Opened => ({ kind: 'palette', typed: '', asking: null })

/** What it was opened with. Closed, it makes itself ready for the next time, when nothing else is to be done. */
function useOpened(): { readonly isOpen: boolean; readonly opened: Opened; readonly said: Said; readonly setSaid: (said: Said) => void } {
  const { now } = useSnapshot(over)
  const isOpen = now.kind === 'palette'
  const [opened, setOpened] = useState<Opened>(isOpen ? now : ready)
  const [said, setSaid] = useState(() => begun(opened))
  const open = (next: Opened): void => {
    setOpened(next)
    setSaid(begun(next))
  }
  if (isOpen && now !== opened) open(now)
  useEffect(() => {
    if (!isOpen) startTransition(() => open(ready()))
  }, [isOpen])
  return { isOpen, opened, said, setSaid }
}

/** Not at every key: what one only passes by is not drawn. */
function usePreview(isOpen: boolean, chosen: Item | undefined): void {
  const key = isOpen ? (chosen?.key ?? '') : ''
  const preview = isOpen ? chosen?.preview : undefined
  useEffect(() => {
    if (!isOpen) return endPreview()
    const timer = setTimeout(() => showPreview(key, preview), PAUSE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOpen, key, preview === undefined])
  useEffect(() => endPreview, [])
}

export default function Palette() {
  const { isOpen, opened, said, setSaid } = useOpened()
  const { asking } = opened
  const { scope, text, objects } = said
  const question = asking ? questionOf(asking) : undefined
  const found = usePaletteItems({ scope, text, objects, opened, isOpen })
  const items = inOrder(found.items)
  // What is found may come late: the mark then stands on the first.
  const chosen = items.find(({ key }) => key === said.marked) ?? items[0]
  usePreview(isOpen, chosen)

  /** The letter of a scope, typed first, becomes a chip. */
  const type = (typed: string): void => setSaid({ objects, marked: '', ...(question || scope !== '' || objects.length > 0 ? { scope, text: typed } : scoped(typed)) })
  const mark = (marked: string): void => setSaid({ ...said, marked })
  const name = (named: readonly PickedObject[]): void => setSaid({ scope, text: '', marked: '', objects: [...objects, ...named.filter(({ id }) => !objects.some((one) => one.id === id))] })
  /** The chip nearest to the text goes first. */
  const takeChip = (): void => {
    if (asking) unanswer(asking)
    else setSaid(objects.length > 0 ? { ...said, objects: objects.slice(0, -1) } : { ...said, scope: '' })
  }
  const choose = (item: Item): void => {
    if (item.fill !== undefined) return type(item.fill)
    if (item.objects) return name(item.objects)
    if (item.refused !== undefined) return toast({ text: `${item.title}: ${item.refused}.`, tone: 'warn' })
    endPreview()
    hide()
    item.run()
  }
  const named = chosen?.objects ?? (chosen?.object ? [chosen.object] : [])
  const isLong = question?.arg.multiline === true
  const hear = (event: KeyboardEvent): boolean => {
    const isCtrl = event.ctrlKey || event.metaKey
    if (event.key === 'Escape') hide()
    else if (event.key === 'Backspace' && text === '') takeChip()
    else if (event.key === 'Tab') {
      if (!event.shiftKey && named.length > 0) name(named)
    } else if (event.key === 'Enter' && isCtrl && isLong && asking) {
      endPreview()
      answer(asking, question.name, text)
    } else if (isLong && !isCtrl) return false
    else if (event.key === 'Enter') {
      if (chosen) choose(chosen)
    } else {
      const next = stepOf(event, items, chosen)
      if (next === undefined) return false
      mark(next)
    }
    return true
  }
  const label = question ? `${question.title}: ${question.arg.label}` : 'Search and run'
  return (
    <PaletteFrame isOpen={isOpen} label={label} asked={opened} hear={hear}>
      <div className={styles['line']}>
        <PaletteChips question={question} scope={scope} objects={objects} dropScope={() => setSaid({ ...said, scope: '' })} dropObject={(dropped) => setSaid({ ...said, objects: objects.filter((one) => one !== dropped) })} />
        {isLong ? (
          <textarea className={styles['input']} rows={6} value={text} onChange={(event) => type(event.target.value)} aria-label={question.arg.label} />
        ) : (
          <input
            className={styles['input']} value={text} onChange={(event) => type(event.target.value)} placeholder={placeholderOf(question, objects.length)}
            role="combobox" aria-label={label} aria-expanded aria-controls={LIST} aria-autocomplete="list" aria-activedescendant={chosen && lineId(chosen.key)}
            autoComplete="off" autoCorrect="off" spellCheck={false}
          />
        )}
      </div>
      <PaletteList
        items={items} marked={chosen?.key ?? ''} label={label} onMark={mark} onChoose={(key) => items.filter((item) => item.key === key).forEach(choose)}
        empty={found.isSearching ? 'Searching …' : `Nothing fits "${text}". Backspace widens the search.`}
      />
      <Peek />
      <PaletteFoot question={question} hasChips={scope !== '' || objects.length > 0} hasObject={named.length > 0} />
    </PaletteFrame>
  )
}
