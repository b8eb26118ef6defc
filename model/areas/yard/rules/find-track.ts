/** Finds a track by its name, its number or a prefix. */
import type { TrackKind } from './yard.ts'

export type NamedTrack = { readonly id: number; readonly name: string; readonly kind: TrackKind }

/** Letter shown beside a track's name for its kind. */
export const kindLetters: Readonly<Record<TrackKind, string>> = {
  storage: 'S',
  loading: 'L',
  unloading: 'U',
  repair: 'R',
  lead: 'X',
  interchange: 'I',
  scale: 'W',
  departure: 'D',
}

const normalized = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '')
/** The track number in a name: `T05` and `Track 5` are both 5. */
const numberIn = (name: string): string | undefined => /(\d+)\D*$/.exec(name)?.[1]?.replace(/^0+(?=\d)/, '')

export type TrackLookup<T> = { readonly track: T } | { readonly problem: string }

const listed = (names: readonly string[]): string => `${names.slice(0, 6).join(', ')}${names.length > 6 ? ' …' : ''}`

/**
 * Finds a track by full name, then by number, then by prefix, then by kind (`RIP`, "repair in place", is the repair track).
 * The first rule that matches any track decides; if it matches several, the answer is a problem.
 */
export function findTrack<T extends NamedTrack>(typed: string, tracks: readonly T[]): TrackLookup<T> {
  const wanted = normalized(typed)
  if (wanted === '') return { problem: 'Enter a track name or number.' }
  const kind = wanted === 'rip' || wanted === 'bo' ? 'repair' : wanted
  const rules: ((track: T) => boolean)[] = [
    (track) => track.name.toLowerCase() === typed.trim().toLowerCase(),
    (track) => normalized(track.name) === wanted,
    (track) => /^\d+$/.test(wanted) && numberIn(track.name) === wanted.replace(/^0+(?=\d)/, ''),
    (track) => normalized(track.name).startsWith(wanted),
    (track) => track.kind === kind,
  ]
  for (const rule of rules) {
    const found = tracks.filter(rule)
    const [only] = found
    if (found.length === 1 && only) return { track: only }
    if (found.length > 1)
      return { problem: `“${typed.trim()}” matches ${listed(found.map(({ name }) => name))}. Type more of the name.` }
  }
  return { problem: `There is no track “${typed.trim()}” in this yard.` }
}
