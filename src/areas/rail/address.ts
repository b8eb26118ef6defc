/** Keeps what was typed in the address of the pane, so that a link, a saved desk or going back brings it again. */
import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'

/** `said` is the query as it should be; `onOther` hears an address that was not written here. */
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
    // Typing writes no history, and not at every key.
    const timer = setTimeout(() => {
      written.current = said
      navigate(said === '' ? path : `${path}?${said}`, { replace: true })
    }, 300)
    return () => clearTimeout(timer)
  }, [said, path, navigate])
}
