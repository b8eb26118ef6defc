/** The form of a claim and its measurement. `npm run bench` runs every file here that exports `bench`. */

export type Measure = {
  readonly measure: string
  /** Our result, in `unit`. */
  readonly ours: number
  readonly unit: 'ms' | 's' | 'h' | 'kB' | 'MB' | 'keys' | '%'
  /** The result of a peer in the same run, if there is one. */
  readonly peer?: { readonly name: string; readonly value: number }
  /** The claimed limit, which our result may not exceed. */
  readonly limit?: number
}
export type Table = { readonly title: string; readonly rows: readonly Measure[] }

/** Nearest-rank percentile of the samples; `p` from 0 to 100. */
export function percentile(samples: readonly number[], p: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((p / 100) * sorted.length) - 1)] ?? Number.NaN
}

/** The 95th percentile in ms, which says of how many samples it is, and their median. */
export const measureOf = (what: string, samples: readonly number[], limit?: number): Measure => ({
  measure: `${what}, p95 of ${samples.length}; median ${percentile(samples, 50).toFixed(0)} ms`,
  ours: percentile(samples, 95),
  unit: 'ms',
  ...(limit !== undefined && { limit }),
})

/** The times of others, alone and beside what is tried, in ms: the slowest of a hundred may at most be twice as slow. */
export const besideAlone = (alone: readonly number[], beside: readonly number[]): readonly Measure[] => [
  { measure: 'a read of the others, alone, median', ours: percentile(alone, 50), unit: 'ms' },
  { measure: 'meanwhile, median', ours: percentile(beside, 50), unit: 'ms' },
  { measure: 'alone, p99', ours: percentile(alone, 99), unit: 'ms' },
  {
    measure: 'meanwhile, p99, at most doubled',
    ours: percentile(beside, 99),
    unit: 'ms',
    limit: 2 * percentile(alone, 99),
  },
]

const show = (value: number | undefined): string =>
  value === undefined ? '' : value >= 100 ? value.toFixed(0) : value.toPrecision(3)

/** A table as Markdown: each figure, the ratio to its peer or limit, and whether the limit held. */
export function render({ title, rows }: Table): string {
  const lines = rows.map(({ measure, ours, unit, peer, limit }) => {
    const ratio = peer
      ? `${show(peer.value / ours)}× vs ${peer.name}`
      : limit === undefined || limit === 0
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
