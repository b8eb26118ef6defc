/** Finds screens of the side menu by what the user types: each word begins a word of the title, the heading or another name of the screen. */
import type { Screen } from '#src/engine/panes/screen.ts'

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

export function matches(
  { title, menu, aliases = [] }: Pick<Screen, 'title' | 'menu' | 'aliases'>,
  typed: string,
): boolean {
  const known = wordsOf([title, menu ?? '', ...aliases].join(' '))
  return wordsOf(typed).every((word) => known.some((one) => one.startsWith(word)))
}
