/** A list of records with their times and volumes. A record opens beside the list. */
import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { BalanceRecord } from '#model/areas/terminal/rules/balance/answers.ts'
import { clock } from '#model/shared/clock.ts'
import { EmptyState } from '#src/ui/controls/Notice.tsx'
import { WalkedLine } from '#src/ui/lines/WalkedLine.tsx'
import { WalkedLines } from '#src/ui/lines/WalkedLines.tsx'
import type { BesideList } from './beside-list.ts'
import { figureText } from './figure-columns.ts'
import styles from './DayBalance.module.css'

type ListedLine = {
  readonly record: BalanceRecord
  readonly label: string
  readonly at: string
  /** Its volume, or its effect. */
  readonly figure: string
}
type Props = {
  readonly list: BesideList
  readonly label: string
  /** The heading of the figures. */
  readonly figure: string
  readonly zone: string
  /** The same array as long as its content is the same, so that the list is not drawn again. */
  readonly lines: readonly ListedLine[]
  /** The text of an empty list. */
  readonly none: string
}

export function LineList({ list, label, figure, zone, lines, none }: Props) {
  const { cursor } = useSnapshot(list.state)
  // A record may be in two lines.
  const listed = useMemo(
    () => lines.map((line, at) => ({ ...line, id: `${at} ${line.record.resource} ${line.record.id}` })),
    [lines],
  )
  useEffect(() => list.show(listed), [list, listed])
  if (listed.length === 0) return <EmptyState title={none} />
  return (
    <WalkedLines
      label={label}
      controller={list}
      lines={listed}
      at={listed.findIndex(({ id }) => id === cursor)}
      active={cursor === null ? undefined : `line-${cursor}`}
      className={styles['lines']}
      heads={
        <>
          <span role="columnheader">Record</span>
          <span role="columnheader">Time</span>
          <span role="columnheader" className={styles['figureHead']}>
            {figure}
          </span>
        </>
      }
      draw={(line, { rowIndex, style }) => (
        <WalkedLine
          key={line.id}
          id={`line-${line.id}`}
          line={line.id}
          controller={list}
          rowIndex={rowIndex}
          style={style}
          className={styles['line']}
          isCursor={line.id === cursor}
        >
          <span role="rowheader" className={styles['text']} title={line.label}>
            {line.label}
          </span>
          <span role="gridcell" className={styles['text']}>
            {clock(line.at, zone)}
          </span>
          <span role="gridcell" className={styles['figure']}>
            {figureText(line.figure)}
          </span>
        </WalkedLine>
      )}
    />
  )
}
