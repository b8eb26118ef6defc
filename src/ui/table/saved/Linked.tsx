/**
 * Keeps the table's settings in the pane's URL, so that links and saved desks restore them, and connects the table to
 * link channels.
 */
import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { readQuery, readState, queryToText } from './address.ts'
import { useTableLinks } from './use-links.ts'
import { useTableSavedState } from './saved-state.ts'
import { useTablePart } from '../state/use-table.ts'
import { usualOf, useViews } from './views.ts'

/** Marks a URL that asks for the initial settings although a default view exists. */
const AT_FIRST = 'as=first'

/** `hasViews`: whether a table without settings in its address opens with the default view. */
export function Linked({ hasViews }: { readonly hasViews: boolean }) {
  const { table, part: settings } = useTablePart((now) => now.settings)
  useTableLinks(table)
  useTableSavedState(table)
  const search = useSearch()
  const [path, navigate] = useLocation()
  const written = useRef<string>(undefined)
  const saved = useViews(table.name).data?.results
  const usual = hasViews && saved ? usualOf(saved) : undefined

  // A URL from elsewhere was opened: applies its settings.
  useEffect(() => {
    if (search === (written.current ?? '')) return
    const isFirst = written.current === undefined
    written.current = search
    // A URL without settings leaves a table that was used before as it is.
    if (isFirst && search === '') return
    const { settings: requested, lost } = readQuery(new URLSearchParams(search), table.first, table.columns)
    table.set({ lost })
    table.configure(requested)
  }, [search, table])

  // A URL without settings opens a fresh table with the default view.
  useEffect(() => {
    if (!usual || search !== '' || table.now.settings !== table.first) return
    const { settings: requested, lost } = readState(usual.state, table.first, table.columns)
    table.set({ lost })
    table.configure({ ...requested })
    table.attach({ view: usual.id })
  }, [usual, search, table])

  const serialized = new URLSearchParams(queryToText(settings, table.first)).toString()
  const whole = serialized === '' && usual && settings !== table.first ? AT_FIRST : serialized
  useEffect(() => {
    if (written.current === undefined && whole === '') return
    if (whole === (written.current ?? search)) return
    // Debounced, so that typing does not fill the history.
    const timer = setTimeout(() => {
      written.current = whole
      navigate(whole === '' ? path : `${path}?${whole}`, { replace: true })
    }, 300)
    return () => clearTimeout(timer)
  }, [whole, path, navigate, search])
  return null
}
