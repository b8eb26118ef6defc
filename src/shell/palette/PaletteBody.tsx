/** The field, the list under it and what their keys do. */
import { Command } from 'cmdk'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useKeyDown } from '#src/ui/controls/keydown.ts'
import { answer, removeLastAnswer, type ArgumentPrompt } from './found/arguments.ts'
import { choices, markedTogether } from './choice.ts'
import { usePaletteItems } from './found/found.ts'
import { splitScope, type PickedRecord, type SearchScope } from './found/item.ts'
import { leadsToEnd, markPage, markStep } from './keys.ts'
import { useMarks } from './marks.ts'
import styles from './Palette.module.css'
import { PaletteChips } from './PaletteChips.tsx'
import { PaletteFoot } from './PaletteFoot.tsx'
import { inOrder, isListed, markedIn, PaletteList, useMark } from './PaletteList.tsx'
import { ScreenPreview } from './Preview.tsx'
import { useEnter } from './use-enter.ts'
import { endPreview } from '../commands/previews.ts'
import { hide, type OpenOverlay } from '../state/overlays.state.ts'
import { usePreview } from './use-preview.ts'
import { useStable } from './use-stable.ts'

/** What is typed, and the records picked before it. */
export type PaletteInput = {
  readonly scope: SearchScope
  readonly text: string
  readonly records: readonly PickedRecord[]
}

function placeholderOf(question: ArgumentPrompt | undefined, records: number, marks: number): string {
  if (question) return question.arg.label
  if (marks > 0) return 'Mark more with Tab…'
  return records > 0 ? 'What to do with it…' : 'Find a screen, record or command…'
}

type Props = {
  readonly isOpen: boolean
  readonly opened: OpenOverlay
  readonly question: ArgumentPrompt | undefined
  readonly label: string
  readonly input: PaletteInput
  readonly setInput: (input: PaletteInput) => void
}

export function PaletteBody({ isOpen, opened, question, label, input, setInput }: Props) {
  const { asking } = opened
  const { scope, text, records } = input
  const found = usePaletteItems({ ...input, opened, isOpen })
  const items = inOrder(found.items)
  const mark = useMark()
  const marked = markedIn(items, mark)
  const enter = useEnter(found, items[0], input, isOpen)
  const marks = useMarks(opened)
  const lastMark = marks.list.at(-1)
  const drawAll = useRef(() => {})
  usePreview(isOpen, marked)

  /** The letter of a scope, typed first, becomes a chip. */
  const type = (typed: string): void =>
    setInput({
      records,
      ...(question || scope !== '' || records.length > 0 ? { scope, text: typed } : splitScope(typed)),
    })
  const pick = (picked: readonly PickedRecord[]): void =>
    setInput({
      scope,
      text: '',
      records: [...records, ...picked.filter(({ id }) => !records.some((one) => one.id === id))],
    })
  /** The chip nearest to the text goes first. */
  const removeChip = (): void => {
    if (asking) removeLastAnswer(asking)
    else if (lastMark) marks.remove(lastMark)
    else setInput(records.length > 0 ? { ...input, records: records.slice(0, -1) } : { ...input, scope: '' })
  }
  const { choose, chooseBeside } = choices(type, pick)
  const chooseNamed = useStable((name: string) => {
    const item = markedIn(items, name)
    if (item) choose(item)
  })
  const pickable = marked?.records ?? (marked?.record ? [marked.record] : [])
  const isLong = question?.arg.multiline === true
  const canMark = question === undefined && records.length === 0
  const isMarkable = canMark && marked?.opens !== undefined && marked.refused === undefined
  const pressEnter = (isCtrl: boolean): void => {
    if (marks.list.length > 0) return enter.press(markedTogether(marks.list), choose)
    const sure = isListed(items, mark) || found.isFirstKnown ? marked : undefined
    enter.press(sure, isCtrl ? chooseBeside : choose)
  }
  /** What is marked is opened; a record that is picked alone is asked what to do with it. */
  const pressTab = (): void => {
    if (pickable.length > 0 && marks.list.length === 0) return pick(pickable)
    if (!isMarkable || !marked) return
    marks.toggle(marked)
    if (text !== '') type('')
  }

  const keys = useKeyDown<HTMLDivElement>((event, body) => {
    if (event.isComposing) return false
    const { key, shiftKey } = event
    const isCtrl = event.ctrlKey || event.metaKey
    if (key === 'Escape') hide()
    else if (key === 'Enter' && !isLong) pressEnter(isCtrl)
    else if (key === 'Backspace' && text === '') removeChip()
    else if (key === 'Tab') {
      if (!shiftKey) pressTab()
    } else if (shiftKey && !isLong && (key === 'ArrowDown' || key === 'ArrowUp')) {
      const by = key === 'ArrowDown' ? 1 : -1
      if (canMark) marks.add([marked, items[items.findIndex((item) => item === marked) + by]])
      markStep(body, by)
    } else if (key === 'Enter' && isCtrl && isLong && asking) {
      endPreview()
      answer(asking, question.name, text)
    } else if (isLong) {
      // In a text of several lines, the other keys are the text's and not the list's.
      event.stopPropagation()
      return false
    } else if (key === 'PageDown' || key === 'PageUp') markPage(body, key === 'PageDown' ? 1 : -1)
    else {
      if (leadsToEnd(event, marked === items[0])) flushSync(() => drawAll.current())
      return false
    }
    return true
  })

  return (
    <div ref={keys} className={styles['body']}>
      <div className={styles['line']}>
        <PaletteChips
          question={question}
          scope={scope}
          records={records}
          marks={marks}
          removeScope={() => setInput({ ...input, scope: '' })}
          removeRecord={(removed) => setInput({ ...input, records: records.filter((one) => one !== removed) })}
        />
        {isLong ? (
          <textarea
            className={styles['input']}
            rows={6}
            value={text}
            onChange={(event) => type(event.target.value)}
            aria-label={question.arg.label}
          />
        ) : (
          <Command.Input
            className={styles['input']}
            value={text}
            onValueChange={type}
            placeholder={placeholderOf(question, records.length, marks.list.length)}
          />
        )}
      </div>
      <PaletteList
        items={items}
        question={input}
        marks={marks.paths}
        label={label}
        onChoose={chooseNamed}
        drawAll={drawAll}
        empty={found.isSearching ? 'Searching…' : `No results for “${text}”. Press Backspace to widen the search.`}
      />
      <ScreenPreview />
      <PaletteFoot
        question={question}
        hasChips={scope !== '' || records.length > 0 || marks.list.length > 0}
        marks={marks.list.length}
        tab={pickable.length > 0 && marks.list.length === 0 ? 'actions' : isMarkable ? 'mark' : undefined}
        canOpenBeside={question === undefined && marks.list.length === 0 && marked?.opens !== undefined}
        status={
          enter.isWaiting
            ? `Waiting for what “${text}” finds…`
            : enter.isLate
              ? `No answer to “${text}” within a second, so nothing was run.`
              : undefined
        }
      />
    </div>
  )
}
