/** Counts searches that found nothing, once the text has stood for a moment. */
import { useEffect } from 'react'
import { afterPause } from './answer.ts'

/** How long a text stands before it counts as what was searched for, in ms. */
export const STANDS_MS = 1000

const count = (text: string): Promise<void> =>
  import('#src/engine/data/missed-searches.ts').then(({ noteMissedSearch }) => noteMissedSearch(text))

/** `text`: what found nothing; empty while something is found or still asked for. */
export function useMissed(text: string): void {
  useEffect(() => {
    if (text.trim() === '') return undefined
    // A count that is lost is not sent again: the figure need not be exact.
    return afterPause(STANDS_MS)(() => void count(text).catch(() => undefined))
  }, [text])
}
