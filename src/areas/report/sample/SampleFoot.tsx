/** Below a sample: how many rows there are, and the totals of all of them. */
import type { ReactNode } from 'react'
import { grouped } from '#model/shared/number-format.ts'
import type { ReportColumn } from '#model/areas/report/rules/columns.ts'
import type { ReportSample } from './calls.ts'
import { sumTexts } from './sum-text.ts'
import styles from './Sample.module.css'

/** `25 of 1,204 rows`; where counting took too long, `25 of at least 10,000 rows`. */
export function countText({ results, count, at_least }: ReportSample): string {
  if (count === undefined) return `${grouped(results.length)} of at least ${grouped(at_least ?? results.length)} rows`
  const rows = count === 1 ? 'row' : 'rows'
  return results.length < count
    ? `${grouped(results.length)} of ${grouped(count)} ${rows}`
    : `${grouped(count)} ${rows}`
}

type Props = {
  readonly sample: ReportSample
  readonly find: (name: string) => ReportColumn | undefined
  readonly children?: ReactNode
}
/** The totals of all rows, each with the label of its column. */
export const Totals = ({ sample, find }: Omit<Props, 'children'>) =>
  Object.entries(sample.sums).map(([name, sum]) => (
    <span key={name}>
      {find(name)?.label ?? name} <strong>{sumTexts(find(name), sum).join(' + ') || '0'}</strong>
    </span>
  ))

export const SampleFoot = ({ sample, find, children }: Props) => (
  <footer className={styles['foot']}>
    <span role="status">{countText(sample)}</span>
    <Totals sample={sample} find={find} />
    {children}
  </footer>
)
