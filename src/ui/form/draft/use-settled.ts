/** A value some time after its last change, so that not every keystroke asks the server. */
import { useEffect, useState } from 'react'

export function useSettled<T extends string>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
