/** What is marked in the palette to be opened together, each in a pane of its own. */
import { useState } from 'react'
import type { PaletteItem } from './found/item.ts'

export type Mark = { readonly path: string; readonly title: string }
export type Marks = {
  readonly list: readonly Mark[]
  readonly paths: ReadonlySet<string>
  /** Marks the line, or takes its mark away. */
  readonly toggle: (item: PaletteItem) => void
  /** Marks each line that can be opened. */
  readonly add: (items: readonly (PaletteItem | undefined)[]) => void
  readonly remove: (mark: Mark) => void
}

const markOf = ({ opens, title, refused }: PaletteItem): readonly Mark[] =>
  opens === undefined || refused !== undefined ? [] : [{ path: opens, title: title.replace(/^(Go|Switch) to /, '') }]

/** `opened` is what the palette was opened for: the next time nothing is marked. */
export function useMarks(opened: unknown): Marks {
  const [kept, setKept] = useState<{ readonly for: unknown; readonly list: readonly Mark[] }>({ for: opened, list: [] })
  const list = kept.for === opened ? kept.list : []
  const paths = new Set(list.map(({ path }) => path))
  const set = (next: readonly Mark[]): void => setKept({ for: opened, list: next })
  const without = (gone: string): readonly Mark[] => list.filter(({ path }) => path !== gone)
  return {
    list,
    paths,
    toggle: (item) => {
      const [mark] = markOf(item)
      if (mark) set(paths.has(mark.path) ? without(mark.path) : [...list, mark])
    },
    add: (items) => {
      const marks = items.flatMap((item) => (item ? markOf(item) : []))
      set([...list, ...marks.filter(({ path }) => !paths.has(path))])
    },
    remove: ({ path }) => set(without(path)),
  }
}
