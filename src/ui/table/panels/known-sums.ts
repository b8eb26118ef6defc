/** Whether the sums in the footer are those of all rows that it speaks of. */
import type { Summary, TableFacts } from '#workers/jobs.ts'

type Known = Pick<TableFacts, 'mode' | 'matching'> & { readonly source: Pick<TableFacts['source'], 'phase'> }

/**
 * While rows arrive, and until the last of them are added up, the sums are those of a part: a wrong figure, which is not shown. Of rows that
 * stay on the server the server itself answers the sums. `selected`: how many rows are selected, whose sums are shown then.
 */
export const areSumsKnown = ({ source, mode, matching }: Known, summary: Summary | null, selected: number): boolean =>
  source.phase !== 'loading' &&
  summary !== null &&
  summary.rows > 0 &&
  (mode === 'server' || selected > 0 || summary.rows === matching)
