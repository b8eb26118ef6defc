/** A function that stays the same for good and calls the latest one: lines are not drawn anew for it. */
import { useRef, useEffect, useCallback } from 'react'

export function useStable<T>(latest: (given: T) => void): (given: T) => void {
  const call = useRef(latest)
  useEffect(() => {
    call.current = latest
  })
  return useCallback((given) => call.current(given), [])
}
