/** Asks again each minute, because days and lateness pass without any change of a row. */
import { useEffect } from 'react'
import { after } from '#src/engine/console/timers.state.ts'

const AGAIN_MS = 60_000

export function useAgain(updatedAt: number, askAgain: () => unknown): void {
  useEffect(() => after(AGAIN_MS, () => void askAgain()), [updatedAt, askAgain])
}
