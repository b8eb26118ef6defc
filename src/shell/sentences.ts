/** The pane that understands what is typed, if any: the focused one's sentences, else those of another pane one can see. */
import type { SentenceTarget } from '../engine/sentence.ts'
import { offered } from '../engine/target.ts'
import { boxes } from './layout.ts'
import { desk } from './panes.ts'

const isSentence = (offer: unknown): offer is SentenceTarget => typeof offer === 'object' && offer !== null && 'parse' in offer && 'preview' in offer

export function sentenceTarget(): SentenceTarget | undefined {
  const panes = [desk.focused, ...[desk.tree, ...desk.out.map(({ tree }) => tree)].flatMap((tree) => boxes(tree)).map(({ key }) => key)]
  return panes.map((pane) => offered(pane, 'sentence')).find(isSentence)
}

/** Does what a sentence says; throws why it cannot. */
export async function say(text: string): Promise<void> {
  const reading = sentenceTarget()?.parse(text)
  if (reading === undefined) throw new Error(`No pane understands “${text}”`)
  if ('problem' in reading) throw new Error(reading.problem)
  await reading.run()
}
