/**
 * Words typed into the palette that found nothing. They are kept in this browser, without who typed them, for the administrator who uses it; the
 * server is told only that a search found nothing. Loaded with the first one.
 */
import { api } from '../api/api.ts'
import { signedIn } from '../session/session.state.ts'

export type MissedSearch = {
  readonly words: string
  readonly times: number
  /** When it was typed last, ISO 8601. */
  readonly at: string
}

/** So many are kept, those typed last. */
const MOST = 100
const LONGEST = 60
/** Companies do not read each other's. */
const key = (): string => `searches:${signedIn()?.company.id ?? ''}`

const isMissed = (kept: unknown): kept is MissedSearch =>
  typeof kept === 'object' &&
  kept !== null &&
  'words' in kept &&
  typeof kept.words === 'string' &&
  'times' in kept &&
  typeof kept.times === 'number' &&
  'at' in kept &&
  typeof kept.at === 'string'

/** Those typed last come first. */
export function missedSearches(): readonly MissedSearch[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key()) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isMissed) : []
  } catch {
    return []
  }
}
export const forgetMissedSearches = (): void => localStorage.removeItem(key())

/** The words as they are counted; undefined for what is no word, such as a number. */
export function wordsOf(text: string): string | undefined {
  const words = text.trim().toLowerCase().replace(/\s+/g, ' ')
  return words.length < 3 || words.length > LONGEST || !/\p{L}{2}/u.test(words) || /\d{3}/.test(words)
    ? undefined
    : words
}

export async function noteMissedSearch(text: string, now = new Date()): Promise<void> {
  const words = wordsOf(text)
  if (words === undefined) return
  const known = missedSearches()
  const before = known.find((one) => one.words === words)
  const missed: MissedSearch = { words, times: (before?.times ?? 0) + 1, at: now.toISOString() }
  localStorage.setItem(key(), JSON.stringify([missed, ...known.filter((one) => one !== before)].slice(0, MOST)))
  await api('search_miss/count_one/', { method: 'POST', body: {} })
}
