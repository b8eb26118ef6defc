/** Keeps the settings of a table in the address of its pane, so that a link or a saved desk brings them back; and links it to channels. */
import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useTableLinks } from './linking.ts'
import { useTableKept } from './kept.ts'
import { useTablePart } from './now.ts'
import { readQuery, sayQuery } from './settings.ts'

export function Linked() {
  const { table, part: settings } = useTablePart((now) => now.settings)
  useTableLinks(table)
  useTableKept(table)
  const search = useSearch()
  const [path, navigate] = useLocation()
  const written = useRef<string>(undefined)

  // An address that was not written here was opened: it says how the table should be.
  useEffect(() => {
    if (search === (written.current ?? '')) return
    const isFirst = written.current === undefined
    written.current = search
    // A bare address of a table that has been set before leaves it as it was.
    if (isFirst && search === '') return
    const { pinned, widths, total } = table.now.settings
    table.configure({ ...readQuery(new URLSearchParams(search), table.first, table.columns), pinned, widths, total })
  }, [search, table])

  const said = new URLSearchParams(sayQuery(settings, table.first)).toString()
  useEffect(() => {
    if (written.current === undefined && said === '') return
    if (said === (written.current ?? search)) return
    // Typing writes no history, and not at every key.
    const timer = setTimeout(() => {
      written.current = said
      navigate(said === '' ? path : `${path}?${said}`, { replace: true })
    }, 300)
    return () => clearTimeout(timer)
  }, [said, path, navigate, search])
  return null
}
