/** The form of a claim and its measurement. A file of this folder that exports `bench` is run by `npm run bench`. */

export type Measure = {
  readonly measure: string
  /** What we reached, in the unit named by `unit`. */
  readonly ours: number
  readonly unit: 'ms' | 's' | 'kB' | 'MB' | 'keys' | '%'
  /** What a peer reached in the same run, where there is one. */
  readonly peer?: { readonly name: string; readonly value: number }
  /** What was promised: ours may not be above it. */
  readonly limit?: number
}
export type Table = { readonly title: string; readonly rows: readonly Measure[] }

/** Nearest-rank percentile of some samples; `p` from 0 to 100. */
export function percentile(samples: readonly number[], p: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((p / 100) * sorted.length) - 1)] ?? Number.NaN
}

const show = (value: number | undefined): string =>
  value === undefined ? '' : value >= 100 ? value.toFixed(0) : value.toPrecision(3)

/** A table as Markdown: each figure, the ratio to its peer or limit, and whether the limit held. */
export function render({ title, rows }: Table): string {
  const lines = rows.map(({ measure, ours, unit, peer, limit }) => {
    const ratio = peer
      ? `${show(peer.value / ours)}× vs ${peer.name}`
      : limit === undefined
        ? ''
        : `${show(ours / limit)} of limit`
    const held = limit === undefined ? '' : ours <= limit ? 'yes' : '**no**'
    return `| ${measure} | ${show(ours)} ${unit} | ${peer ? `${show(peer.value)} ${unit}` : ''} | ${show(limit)} | ${ratio} | ${held} |`
  })
  return [
    `\n### ${title}`,
    '| measure | ours | peer | limit | ratio | held |',
    '|---|--:|--:|--:|---|---|',
    ...lines,
  ].join('\n')
}
