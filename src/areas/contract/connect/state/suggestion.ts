/** Links that are proposed: each is taken or left, those taken are made one by one, and taken back together. */
import { proxy } from 'valtio'
import { pairKey } from '#model/areas/contract/rules/graph/contract-graph.ts'
import { suggestLinks, type ProposedLink, type UnfedSale } from '#model/areas/contract/rules/graph/suggest-links.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { changeLink, refreshGraph, reversed, termsOf, type LinkChange } from './deeds.ts'
import type { GraphIndex } from './graph-index.ts'

export type ProposedLine = ProposedLink & {
  readonly key: string
  readonly names: string
  isTaken: boolean
  /** Empty until it was sent. */
  outcome: '' | 'done' | 'refused'
  answer: string
}

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))
const counted = (links: number): string => `${links} ${links === 1 ? 'link' : 'links'}`

const changeOf = ({ purchase, sale, cars, linked, names }: ProposedLine): LinkChange => ({
  names,
  before: linked === null ? null : termsOf(linked),
  after: {
    purchase,
    sale,
    cars: cars + (linked?.cars ?? 0),
    blend: linked?.blend ?? false,
    comments: linked?.comments ?? '',
  },
})

/** As one deed. What cannot be taken back is told; the rest is. */
async function takeBack(changes: readonly LinkChange[]): Promise<string> {
  const kept: string[] = []
  for (const change of changes.toReversed())
    await changeLink(reversed(change)).catch((error: unknown) => void kept.push(sentence(error)))
  await refreshGraph()
  if (kept.length === changes.length) throw new Error(kept[0] ?? '')
  return [`${counted(changes.length - kept.length)} taken back.`, ...kept].join(' ')
}

export class LinkSuggestion {
  readonly state: { at: number; isSending: boolean; lines: ProposedLine[] }
  readonly unfed: readonly UnfedSale[]

  constructor(index: GraphIndex) {
    const { links, unfed } = suggestLinks(index.graph)
    this.unfed = unfed
    this.state = proxy({
      at: 0,
      isSending: false,
      lines: links.map((one): ProposedLine => ({
        ...one,
        key: pairKey(one.purchase, one.sale),
        names: `${index.number(one.purchase)} and ${index.number(one.sale)}`,
        isTaken: true,
        outcome: '',
        answer: '',
      })),
    })
  }

  get line(): ProposedLine | undefined {
    return this.state.lines[this.state.at]
  }
  step(by: number): void {
    const last = this.state.lines.length - 1
    this.state.at = Math.max(0, Math.min(last, this.state.at + by))
  }
  take(line = this.line): void {
    if (line && line.outcome !== 'done') line.isTaken = !line.isTaken
  }

  /** True if nothing is left to look at. */
  async apply(): Promise<boolean> {
    const taken = this.state.lines.filter(({ isTaken, outcome }) => isTaken && outcome !== 'done')
    if (taken.length === 0 || this.state.isSending) return false
    this.state.isSending = true
    const made: LinkChange[] = []
    for (const line of taken)
      try {
        await changeLink(changeOf(line))
        made.push(changeOf(line))
        Object.assign(line, { outcome: 'done', answer: '' })
      } catch (error) {
        Object.assign(line, { outcome: 'refused', answer: sentence(error) })
      }
    this.state.isSending = false
    if (made.length > 0)
      recordUndo({ title: `Make ${counted(made.length)} as suggested`, kind: 'exact', undo: () => takeBack(made) })
    await refreshGraph()
    const refused = taken.length - made.length
    toast({
      text: `${counted(made.length)} made.${refused > 0 ? ` ${refused} refused: the list says why.` : ''}`,
      tone: refused > 0 ? 'warn' : 'ok',
    })
    return refused === 0
  }
}
