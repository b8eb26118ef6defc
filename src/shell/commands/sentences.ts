/** Finds the pane that understands a typed instruction: the focused pane, else another visible one. */
import type { SentenceTarget } from '#src/engine/commands/sentence.ts'
import { commandTargetOf } from '#src/engine/panes/command-target.ts'
import { boxes } from '../state/tree/pane-bounds.ts'
import { desk } from '../state/desk.state.ts'

const isSentence = (offer: unknown): offer is SentenceTarget =>
  typeof offer === 'object' && offer !== null && 'parse' in offer && 'preview' in offer

export function sentenceTarget(): SentenceTarget | undefined {
  const panes = [
    desk().focused,
    ...[desk().tree, ...desk().out.map(({ tree }) => tree)].flatMap((tree) => boxes(tree)).map(({ key }) => key),
  ]
  return panes.map((pane) => commandTargetOf(pane, 'sentence')).find(isSentence)
}

/** Runs an instruction; throws the reason if it cannot. */
export async function say(text: string): Promise<void> {
  const reading = sentenceTarget()?.parse(text)
  if (reading === undefined) throw new Error(`No pane understands “${text}”`)
  if ('problem' in reading) throw new Error(reading.problem)
  await reading.run()
}
