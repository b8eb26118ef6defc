/**
 * The lines that the palette found. cmdk carries them: it marks one, moves the mark by key and pointer, chooses, and tells screen readers.
 * Lines keep their places and only their text changes, so that a letter typed draws nothing anew that stays.
 */
import { Command, useCommandState } from 'cmdk'
import { Check } from 'lucide-react'
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Key } from '#src/ui/controls/Key.tsx'
import styles from './Palette.module.css'
import { REST, type PaletteItem } from './found/item.ts'
import { markFirst, PAGE } from './keys.ts'

/** Lines drawn at once; more follow as the mark or the scroll bar comes near the end. */
const DRAWN = 15
/** In pixels: what is scrolled nearer to the end than this draws more. */
const NEAR_END = 240

/** What cmdk calls the first line, whatever it shows: while nobody has moved the mark, it stays on the best result. One name or the other. */
const BEST = ['best', 'still best'] as const
/** cmdk trims what it calls lines by. */
const nameOf = ({ key }: PaletteItem): string => key.trim()

/** The user moved the mark to a line that is still listed. */
export const isListed = (items: readonly PaletteItem[], mark: string): boolean =>
  items.some((item) => nameOf(item) === mark)
/** The marked line, which is the first unless the user moved the mark to another that is still listed. */
export const markedIn = (items: readonly PaletteItem[], mark: string): PaletteItem | undefined =>
  items.find((item) => nameOf(item) === mark) ?? items[0]
export const useMark = (): string => useCommandState(({ value }) => value) ?? ''

/**
 * The name of the first line. cmdk marks the first line of a new list by itself but does not tell the field which element that is; marked once
 * more, under the other name, the line is known to screen readers.
 */
function useBest(mark: string): string {
  const isTold = useCommandState(({ selectedItemId }) => selectedItemId) !== undefined
  const untold = isTold ? '' : mark
  const [name, setName] = useState<{ readonly untold: string; readonly which: 0 | 1 }>({ untold: '', which: 0 })
  if (untold !== name.untold) setName({ untold, which: untold === '' ? name.which : name.which === 0 ? 1 : 0 })
  return BEST[name.which]
}

type LineProps = {
  readonly name: string
  readonly title: string
  readonly hint: string | undefined
  readonly refused: string | undefined
  readonly shortcut: string | undefined
  readonly isMarked: boolean
  readonly onChoose: (name: string) => void
}

const Line = memo(function Line({ name, title, hint, refused, shortcut, isMarked, onChoose }: LineProps) {
  const about = refused ?? hint
  return (
    <Command.Item value={name} onSelect={onChoose} className={styles['item']} data-refused={refused !== undefined}>
      {isMarked && <Check size={14} className={styles['check']} aria-label="marked" />}
      <span className={styles['title']}>{title}</span>
      {about !== undefined && <span className={styles['hint']}>{about}</span>}
      {shortcut !== undefined && <Key of={shortcut} />}
    </Command.Item>
  )
})

const groupsOf = (items: readonly PaletteItem[]): readonly (readonly [string, readonly PaletteItem[]])[] => [
  ...items.reduce(
    (groups, item) => groups.set(item.group, [...(groups.get(item.group) ?? []), item]),
    new Map<string, readonly PaletteItem[]>(),
  ),
]

/** As they stand on the screen. */
export const inOrder = (items: readonly PaletteItem[]): readonly PaletteItem[] =>
  groupsOf(items).flatMap(([, listed]) => listed)

/** How many lines are drawn for this question; `more` draws further ones. */
function useDrawn(question: unknown): readonly [number, (wanted: number) => void] {
  const [drawn, setDrawn] = useState({ question, count: DRAWN })
  const count = drawn.question === question ? drawn.count : DRAWN
  return [count, (wanted) => wanted > count && setDrawn({ question, count: wanted })]
}

type Props = {
  readonly items: readonly PaletteItem[]
  /** What is typed and picked: with another, the mark goes back to the first line. */
  readonly question: unknown
  /** The paths that are marked to be opened together. */
  readonly marks: ReadonlySet<string>
  readonly label: string
  readonly empty: string
  readonly onChoose: (name: string) => void
  /** Draws all lines. */
  readonly drawAll: { current: () => void }
}

export function PaletteList({ items, question, marks, label, empty, onChoose, drawAll }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const isScrolled = useRef(false)
  const [drawn, drawMore] = useDrawn(question)
  const mark = useMark()
  const at = items.findIndex((item) => nameOf(item) === mark)
  const best = useBest(mark)
  const isLost = at < 0 && mark !== best
  useLayoutEffect(() => {
    // To look where a line stands lays the page out: not at every letter typed.
    if (isScrolled.current && list.current) list.current.scrollTop = 0
  }, [question])
  // Not a layout effect: cmdk would look for the marked element before that is drawn.
  useEffect(() => {
    if (list.current && mark !== best) markFirst(list.current)
    // oxlint-disable-next-line react/exhaustive-deps -- a mark that was moved counts until there is another question, or its line is gone
  }, [question, best, isLost])
  useLayoutEffect(() => {
    if (at + PAGE >= drawn) drawMore(drawn + DRAWN)
    // oxlint-disable-next-line react/exhaustive-deps -- as the mark moves: at another question it is about to go to the first line
  }, [mark])
  useLayoutEffect(() => {
    drawAll.current = () => drawMore(items.length)
  })
  return (
    <Command.List
      ref={list}
      label={label}
      className={styles['list']}
      data-long={drawn > DRAWN}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isScrolled.current = scrollTop > 0
        if (scrollHeight - scrollTop - clientHeight < NEAR_END && drawn < items.length) drawMore(drawn + DRAWN)
      }}
    >
      <Command.Empty className={styles['empty']}>{empty}</Command.Empty>
      {groupsOf(items.slice(0, drawn)).map(([group, listed], nth) => (
        <Command.Group key={nth > 0 && group === REST ? REST : nth} heading={group}>
          {listed.map((item, place) => (
            <Line
              key={place}
              name={nth === 0 && place === 0 && at !== 0 ? best : nameOf(item)}
              title={item.title}
              hint={item.hint}
              refused={item.refused}
              shortcut={item.shortcut}
              isMarked={item.opens !== undefined && marks.has(item.opens)}
              onChoose={onChoose}
            />
          ))}
        </Command.Group>
      ))}
    </Command.List>
  )
}
