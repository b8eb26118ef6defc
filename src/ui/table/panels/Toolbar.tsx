/** The toolbar: search, waiting rows, views, columns and export, each with its key. */
import { inSentence } from '#model/shared/label-text.ts'
import { grouped } from '#model/shared/number-format.ts'
import { Columns3, Download, ListChecks, Search, SlidersHorizontal, X } from 'lucide-react'
import { memo, useEffect, useRef, type ReactNode } from 'react'
import { Button as AriaButton, Input } from 'react-aria-components'
import { late } from '#src/engine/console/late.ts'
import { IconButton } from '#src/ui/controls/Button.tsx'
import { Key } from '#src/ui/controls/Key.tsx'
import { ToolGap, Tools } from '#src/ui/controls/Tools.tsx'
import { clearFilters } from '../state/arrange.ts'
import type { TableController } from '../state/controller.ts'
import { keys } from '../state/keys.ts'
import { useTablePart } from '../state/use-table.ts'
import styles from '../Table.module.css'

// Late: rows come first.
const ExportMenu = late(
  () => import('../copy/ExportMenu.tsx'),
  ({ children }) => children,
)

export function Toolbar({ children }: { readonly children: ReactNode }) {
  const { table, part: settings } = useTablePart((now) => now.settings)
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => {
    table.attach({ focusSearch: () => search.current?.select() })
    return () => table.attach({ focusSearch: undefined })
  }, [table])
  const plural = inSentence(table.resource.plural)
  const { part: carried } = useTablePart((now) => now.carried)
  const dropped = table.columns.find(({ name }) => name === carried)

  return (
    <Tools
      label={`Tools for ${plural}`}
      end={
        <ExportMenu table={table}>
          <IconButton icon={Download} label="Export" />
        </ExportMenu>
      }
    >
      {dropped && (
        <div className={styles['drop']} data-group-drop>
          Drop here to group by {dropped.label}
        </div>
      )}
      <label className={styles['search']}>
        <Search size={14} aria-hidden />
        <Input
          ref={search}
          aria-label={`Search ${plural}`}
          placeholder={`Search ${plural}`}
          value={settings.search}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => table.configure({ search: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && settings.search !== '') table.configure({ search: '' })
            else if (event.key === 'Escape' || event.key === 'Enter' || event.key === 'ArrowDown') table.grid?.focus()
            else return
            event.preventDefault()
            event.stopPropagation()
          }}
        />
        {settings.search === '' && <Key of={keys.search} command="table:search" />}
      </label>
      {table.isFiltered && (
        <IconButton
          icon={X}
          label="Clear filter and search"
          shortcut={keys.clearFilter}
          onPress={() => clearFilters(table)}
        />
      )}
      <Fresh />
      {children}
      <ToolGap />
      <Doors table={table} />
    </Tools>
  )
}

/** Memoized, because it would slow down typing in the search box. */
const Doors = memo(function Doors({ table }: { readonly table: TableController }) {
  return (
    <>
      <IconButton
        icon={ListChecks}
        label="Select rows by number"
        shortcut={keys.selectNumbers}
        onPress={() => table.openPanel({ kind: 'select' })}
      />
      <IconButton
        icon={SlidersHorizontal}
        label="Views"
        shortcut={keys.views}
        onPress={() => table.openPanel({ kind: 'views' })}
      />
      <IconButton
        icon={Columns3}
        label="Columns"
        shortcut={keys.columns}
        onPress={() => table.openPanel({ kind: 'columns' })}
      />
    </>
  )
})

/**
 * A component of its own, because the number changes constantly and the buttons beside it are expensive to render.
 */
function Fresh() {
  const { table, part: fresh } = useTablePart(({ facts }) => facts?.fresh ?? 0)
  if (fresh === 0) return null
  return (
    <AriaButton className={styles['chip'] ?? ''} onPress={() => void table.merge()}>
      <span aria-hidden>◆</span> {grouped(fresh)} new <Key of={keys.merge} command="table:merge" />
    </AriaButton>
  )
}
