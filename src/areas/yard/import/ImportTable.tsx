/* oxlint-disable react/incompatible-library -- the virtualiser's rows are drawn here and handed to no one */
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reached by key */
/** The result of each row, rejected ones first. */
import { grouped } from '#model/shared/number-format.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import type { ImportRow } from '#model/areas/yard/rules/import/import-plan.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import type { BadgeState } from '#src/ui/controls/state-marks.ts'
import type { ImportReport } from './calls.ts'
import styles from './Import.module.css'

type Outcome = ImportRow['outcome']
const outcomes: readonly { readonly id: Outcome; readonly label: string; readonly state: BadgeState }[] = [
  { id: 'refused', label: 'refused', state: 'stop' },
  { id: 'unassigned', label: 'unassigned', state: 'warn' },
  { id: 'changed', label: 'changed', state: 'info' },
  { id: 'taken', label: 'taken', state: 'ok' },
  { id: 'skipped', label: 'skipped', state: 'plain' },
]
const rank = (outcome: Outcome): number => outcomes.findIndex(({ id }) => id === outcome)
const rowHeight = 26

export function ImportTable({ report }: { readonly report: ImportReport }) {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useMemo(
    () =>
      report.rows
        .filter(({ outcome }) => shown.size === 0 || shown.has(outcome))
        .toSorted(
          (one, other) =>
            rank(one.outcome) - rank(other.outcome) || one.file.localeCompare(other.file) || one.row - other.row,
        ),
    [report, shown],
  )
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  const { counts } = report
  return (
    <section className={styles['report']} aria-label="Result of each row">
      <header className={styles['counts']}>
        <strong>
          {report.dry_run || report.yard === null ? 'Preview: nothing has been imported yet' : 'Imported'}
        </strong>
        <span>
          {counts.tracks} tracks · {counts.cars} cars · {counts.placed} on track
        </span>
        <ToggleButtonGroup
          aria-label="Show only"
          selectionMode="multiple"
          selectedKeys={shown}
          onSelectionChange={(keys) => setShown(new Set([...keys].map(String)))}
          className={styles['filter'] ?? ''}
        >
          {outcomes.map(({ id, label, state }) => (
            <ToggleButton key={id} id={id} className={styles['toggle'] ?? ''}>
              <Badge state={state}>
                {grouped(report.rows.filter(({ outcome }) => outcome === id).length)} {label}
              </Badge>
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </header>
      <div
        className={styles['rows']}
        ref={scroller}
        tabIndex={0}
        role="region"
        aria-label={`${grouped(rows.length)} rows`}
      >
        <div className={styles['all']} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            return (
              row && (
                <div key={index} className={styles['line']} style={{ transform: `translateY(${start}px)` }}>
                  <span className={styles['where']}>
                    {row.file} {row.row}
                  </span>
                  <span className={styles['mark']}>{row.mark}</span>
                  <Badge state={outcomes[rank(row.outcome)]?.state ?? 'plain'}>{row.outcome}</Badge>
                  <span className={styles['reason']}>{row.reason}</span>
                </div>
              )
            )
          })}
        </div>
      </div>
    </section>
  )
}
