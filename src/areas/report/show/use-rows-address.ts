/** Keeps the filters and the order of a report's rows in the address of the pane, in the form that tables have there. */
import { useEffect, useRef } from 'react'
import { subscribe } from 'valtio'
import { useLocation, useSearch } from 'wouter'
import { orderingOf, sayOrdering } from '#src/ui/table/state/settings.ts'
import type { ReportRows } from '../sample/report-rows.ts'

const PREFIX = 'f.'
/** The address is written after a pause in typing, so that typing does not fill the history. */
const REST_MS = 300

function writtenOf({ table: { filters, sort }, first }: ReportRows): string {
  const query = new URLSearchParams()
  for (const [name, text] of Object.entries(filters)) if (text.trim() !== '') query.set(`${PREFIX}${name}`, text)
  if (sayOrdering(sort) !== sayOrdering(first)) query.set('sort', sayOrdering(sort))
  return query.toString()
}

export function useRowsAddress(rows: ReportRows): void {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const written = useRef('')
  useEffect(() => {
    if (search === written.current) return
    written.current = search
    const query = new URLSearchParams(search)
    const filters = [...query].filter(([key]) => key.startsWith(PREFIX))
    const sort = query.get('sort')
    rows.read(
      Object.fromEntries(filters.map(([key, text]) => [key.slice(PREFIX.length), text])),
      sort === null ? undefined : orderingOf(sort),
    )
  }, [search, rows])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribe(rows.table, () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const text = writtenOf(rows)
        if (text === written.current) return
        written.current = text
        navigate(text === '' ? path : `${path}?${text}`, { replace: true })
      }, REST_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [rows, path, navigate])
}
