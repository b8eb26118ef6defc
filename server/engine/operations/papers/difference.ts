/** The difference of two papers, by what they say: facts by their labels, lines of tables by their first cell, texts by their place. */
import type { Paper, PaperPart, PaperRow } from '#server/print/paper.ts'

export type PaperChange = {
  /** The heading that it stands under; empty at the top. */
  readonly under: string
  /** What it is: `Consignee`, `GATX 20401 · Seal 1`. */
  readonly what: string
  /** Empty where it did not stand there. */
  readonly from: string
  readonly to: string
}

/** `at`: which text under its heading; 0 for what has a label. */
type Line = { readonly under: string; readonly what: string; readonly at: number; readonly value: string }

const cellText = (cell: PaperRow['cells'][number] | undefined): string => (typeof cell === 'string' ? cell : '')

function linesOfPart(part: PaperPart, under: string, text: number): readonly Line[] {
  if (part.kind === 'facts') return part.facts.map(([what, value]) => ({ under, what, at: 0, value }))
  if (part.kind === 'cards')
    return part.cards.map(({ label, lines }) => ({ under, what: label, at: 0, value: lines.join(', ') }))
  if (part.kind === 'text') return [{ under, what: '', at: text, value: part.text }]
  if (part.kind !== 'table') return []
  const [, ...columns] = part.columns
  return part.rows.flatMap(({ cells: [first, ...cells] }) => {
    const name = cellText(first)
    return columns.map(({ title }, at) => ({ under, what: `${name} · ${title}`, at: 0, value: cellText(cells[at]) }))
  })
}

function linesOf({ facts, parts }: Paper): readonly Line[] {
  const lines: Line[] = facts.map(([what, value]) => ({ under: '', what, at: 0, value }))
  let under = ''
  let texts = 0
  for (const part of parts) {
    if (part.kind === 'heading') [under, texts] = [part.text, 0]
    if (part.kind === 'text') texts++
    lines.push(...linesOfPart(part, under, texts))
  }
  return lines
}

const keyOf = ({ under, what, at }: Line): string => JSON.stringify([under, what, at])

function byKey(lines: readonly Line[]): ReadonlyMap<string, Line> {
  const found = new Map<string, Line>()
  for (const line of lines) if (line.value !== '') found.set(keyOf(line), line)
  return found
}

/** In the order of the newer paper; what it no longer says comes last. */
export function differenceOf(before: Paper, after: Paper): readonly PaperChange[] {
  const [was, is] = [byKey(linesOf(before)), byKey(linesOf(after))]
  const changed = [...is].flatMap(([key, { under, what, value }]) => {
    const from = was.get(key)?.value ?? ''
    return from === value ? [] : [{ under, what, from, to: value }]
  })
  const gone = [...was].flatMap(([key, { under, what, value }]) =>
    is.has(key) ? [] : [{ under, what, from: value, to: '' }],
  )
  return [...changed, ...gone]
}
