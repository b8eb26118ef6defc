/** The find bar: the search text, the number of matches, and buttons to step through them. */
import { grouped } from '#model/shared/number-format.ts'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Input } from 'react-aria-components'
import { IconButton } from '#src/ui/controls/Button.tsx'
import type { Find } from '../state/table-state.ts'
import { closeFind, countAgain, findNext, findText } from './find.ts'
import { keys } from '../state/keys.ts'
import { useTablePart } from '../state/use-table.ts'
import styles from '../Table.module.css'

function status({ text, cells, nth, failure, ...find }: Find): string {
  if (text === '') return 'Searches the visible columns'
  if (failure !== undefined) return failure
  if (cells === null) return 'Searching…'
  if (cells === 0) return 'No results'
  if (find.in === 'rows') return `in ${grouped(cells)} ${cells === 1 ? 'row' : 'rows'}`
  if (find.isShut === true) return `${grouped(cells)}, next one in a collapsed group`
  return `${grouped(nth ?? 0)} of ${grouped(cells)}`
}

export function FindBar() {
  const { table, part: find } = useTablePart((now) => now.find)
  const { part: revision } = useTablePart(({ window }) => window?.revision)
  const { part: columns } = useTablePart(({ settings }) => settings.columns)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [find?.asked])
  useEffect(() => void countAgain(table), [table, revision, columns])
  if (!find) return null
  const isNone = find.cells === 0
  return (
    <div className={styles['find-bar']} role="search" aria-label="Find in table">
      <Input
        ref={input}
        aria-label="Find in table"
        placeholder="Find in table"
        value={find.text}
        data-none={isNone}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => findText(table, event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void findNext(table, event.shiftKey ? -1 : 1)
          else if (event.key === 'Escape') closeFind(table)
          else if (event.key === 'ArrowDown') table.focus()
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      <span role="status" className={styles['found']} data-none={isNone}>
        {status(find)}
      </span>
      <IconButton
        icon={ChevronUp}
        label="Previous match"
        shortcut={keys.findBack}
        isDisabled={isNone}
        onPress={() => void findNext(table, -1)}
      />
      <IconButton
        icon={ChevronDown}
        label="Next match"
        shortcut={keys.findOn}
        isDisabled={isNone}
        onPress={() => void findNext(table, 1)}
      />
      <IconButton icon={X} label="Close" shortcut="escape" onPress={() => closeFind(table)} />
    </div>
  )
}
