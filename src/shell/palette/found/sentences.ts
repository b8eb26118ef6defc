/** The sentence that a pane understands, as lines of the palette. */
import type { Reading, SentenceTarget } from '#src/engine/commands/sentence.ts'
import { execute } from '#src/shell/commands/run.ts'
import type { PaletteItem } from './item.ts'

/** Continuations of the sentence typed so far. */
export const completions = (target: SentenceTarget, text: string): PaletteItem[] =>
  (target.complete?.(text) ?? []).slice(0, 8).map(({ text: fill, label }) => ({
    key: `fill ${fill}`,
    group: `${target.name}: continue`,
    title: label,
    fill,
    run: () => {},
  }))

export function sentenceItem(target: SentenceTarget, reading: Reading, text: string): PaletteItem | undefined {
  if (reading === undefined) return undefined
  if ('problem' in reading)
    return { key: 'sentence', group: target.name, title: reading.problem, refused: 'incomplete', run: () => {} }
  const run = (): void => execute('workspace:say', { text })
  return {
    key: 'sentence',
    group: target.name,
    title: reading.title,
    run,
    ...(reading.hint !== undefined && { hint: reading.hint }),
  }
}
