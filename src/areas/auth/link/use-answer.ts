/** An answer of the server, and asking for it again. The pages of a link are too small for the cache of the console. */
import { useCallback, useEffect, useRef, useState } from 'react'

type Told<T> = {
  readonly data?: T
  readonly error?: unknown
  /** When `data` came. */
  readonly at: number
}
type Answer<T> = Told<T> & { readonly again: () => Promise<void> }

/** `ask` is that of the first drawing. What is known stays while it is asked for again, and where that fails. */
export function useAnswer<T>(ask: () => Promise<T>): Answer<T> {
  const [asking] = useState(() => ask)
  const [told, setTold] = useState<Told<T>>({ at: 0 })
  const turn = useRef(0)
  const again = useCallback(async () => {
    const mine = ++turn.current
    const tell = (change: (before: Told<T>) => Told<T>): void => {
      if (mine === turn.current) setTold(change)
    }
    tell((before) => (before.data === undefined ? { at: 0 } : before))
    try {
      const data = await asking()
      tell(() => ({ data, at: Date.now() }))
    } catch (error) {
      tell((before) => ({ ...before, error }))
    }
  }, [asking])
  useEffect(() => {
    void again()
  }, [again])
  return { ...told, again }
}
