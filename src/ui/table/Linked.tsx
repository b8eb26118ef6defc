/** Keeps the settings of a table in the address of its pane, so that a link or a saved desk brings them back; and links it to channels. */
import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { readQuery, readState, sayQuery } from './address.ts'
import { useTableLinks } from './linking.ts'
import { useTableKept } from './kept.ts'
import { useTablePart } from './now.ts'
import { usualOf, useViews } from './views.ts'

/** What a bare address cannot say where a view of one's own opens first: as the table is at first. */
const AT_FIRST = 'as=first'

export function Linked() {
  const { table, part: settings } = useTablePart((now) => now.settings)
  useTableLinks(table)
  useTableKept(table)
  const search = useSearch()
  const [path, navigate] = useLocation()
  const written = useRef<string>(undefined)
  const saved = useViews(table.name).data?.results
  const usual = saved && usualOf(saved)

  // An address that was not written here was opened: it says how the table should be.
  useEffect(() => {
    if (search === (written.current ?? '')) return
    const isFirst = written.current === undefined
    written.current = search
    // A bare address of a table that has been set before leaves it as it was.
    if (isFirst && search === '') return
    const { settings: asked, lost } = readQuery(new URLSearchParams(search), table.first, table.columns)
    table.set({ lost })
    table.configure(asked)
  }, [search, table])

  // A bare address of a table that nobody has touched opens with the view that was chosen for that.
  useEffect(() => {
    if (!usual || search !== '' || table.now.settings !== table.first) return
    const { settings: asked, lost } = readState(usual.state, table.first, table.columns)
    table.set({ lost })
    table.configure({ ...asked })
  }, [usual, search, table])

  const said = new URLSearchParams(sayQuery(settings, table.first)).toString()
  const whole = said === '' && usual && settings !== table.first ? AT_FIRST : said
  useEffect(() => {
    if (written.current === undefined && whole === '') return
    if (whole === (written.current ?? search)) return
    // Typing writes no history, and not at every key.
    const timer = setTimeout(() => {
      written.current = whole
      navigate(whole === '' ? path : `${path}?${whole}`, { replace: true })
    }, 300)
    return () => clearTimeout(timer)
  }, [whole, path, navigate, search])
  return null
}
