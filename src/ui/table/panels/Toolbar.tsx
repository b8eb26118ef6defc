/** The toolbar: search, waiting rows, views, columns and export, each with its key. */
import { inSentence } from '#model/shared/label-text.ts'
import { grouped } from '#model/shared/number-format.ts'
import { Columns3, Download, ListChecks, Search, SlidersHorizontal, X } from 'lucide-react'
import { lazy, memo, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { Button as AriaButton, Input } from 'react-aria-components'
import { IconButton } from '#src/ui/controls/Button.tsx'
import { Key } from '#src/ui/controls/Key.tsx'
import { clearFilters } from '../state/arrange.ts'
import { keys } from '../state/keys.ts'
import { useTablePart } from '../state/use-table.ts'
import styles from '../Table.module.css'

const taking = () => import('../copy/export-rows.ts')
// Lazy: rows come first.
const Menu = lazy(() => import('#src/ui/controls/Menu.tsx').then((menu) => ({ default: menu.Menu })))

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
    <div className={styles['bar']} role="toolbar" aria-label={`Tools for ${plural}`}>
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
      <span className={styles['room']} />
      <Doors />
    </div>
  )
}

/**
 * Memoized to re-render only when the selection count changes; otherwise it would slow down typing in the search box.
 */
const Doors = memo(function Doors() {
  const { table } = useTablePart((now) => now.selected)
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
      <Suspense fallback={<IconButton icon={Download} label="Export" />}>
        <Menu
          label="Export"
          groups={[
            {
              heading: table.selection.size > 0 ? `${grouped(table.selection.size)} selected` : 'All matching rows',
              entries: [
                {
                  id: 'csv',
                  label: 'CSV',
                  shortcut: keys.exportCsv,
                  run: () => void taking().then(({ exportRows }) => exportRows(table, 'csv')),
                },
                {
                  id: 'xlsx',
                  label: 'Excel',
                  shortcut: keys.exportExcel,
                  run: () => void taking().then(({ exportRows }) => exportRows(table, 'xlsx')),
                },
                {
                  id: 'pdf',
                  label: 'PDF',
                  shortcut: keys.exportPdf,
                  run: () => void taking().then(({ exportRows }) => exportRows(table, 'pdf')),
                },
                {
                  id: 'print',
                  label: 'Print',
                  shortcut: keys.print,
                  run: () => void taking().then(({ printRows }) => printRows(table)),
                },
              ],
            },
          ]}
        >
          <IconButton icon={Download} label="Export" />
        </Menu>
      </Suspense>
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
