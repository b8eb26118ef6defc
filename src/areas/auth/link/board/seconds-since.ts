/** How old a board is. */
import { useEffect, useState } from 'react'

export const secondsWords = (seconds: number): string => `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`

/** Counts on each second. */
export function useSecondsSince(moment: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.round((now - moment) / 1000))
}
