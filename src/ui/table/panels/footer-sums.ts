/** The sums in the footer: which there are, and whether they are those of all rows that it speaks of. */
import type { Summary, TableFacts, Totals } from '#workers/jobs.ts'
import type { TableColumn } from '../state/columns.ts'

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

export type FooterSum = {
  readonly column: TableColumn
  /** Empty for what is no amount. */
  readonly currency: string
  readonly totals: Totals
}

/** Of the shown columns in their order; an amount has one sum for each currency. */
export const footerSums = (
  columns: readonly TableColumn[],
  shown: readonly string[],
  summary: Summary | null,
): readonly FooterSum[] =>
  columns
    .filter(({ name }) => shown.includes(name))
    .flatMap((column) =>
      [
        { currency: '', totals: summary?.totals[column.name] },
        ...(summary?.parts ?? []).map(({ key, totals }) => ({ currency: key, totals: totals[column.name] })),
      ].flatMap(({ currency, totals }) => (totals && totals.count > 0 ? [{ column, currency, totals }] : [])),
    )
