/** Keeps input in the pane's URL, so that links, saved desks and Back restore it. */
import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'

/** `said` is the query to write; `onOther` receives a query written elsewhere. */
export function useAddress(said: string, onOther: (query: URLSearchParams) => void): void {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const written = useRef(search)
  const latest = useRef(onOther)
  useEffect(() => {
    latest.current = onOther
  })
  useEffect(() => {
    if (search === written.current) return
    written.current = search
    latest.current(new URLSearchParams(search))
  }, [search])
  useEffect(() => {
    if (said === written.current) return
    // Debounced, so that typing does not fill the history.
    const timer = setTimeout(() => {
      written.current = said
      navigate(said === '' ? path : `${path}?${said}`, { replace: true })
    }, 300)
    return () => clearTimeout(timer)
  }, [said, path, navigate])
}
