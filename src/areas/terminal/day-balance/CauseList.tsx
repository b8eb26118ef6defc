/** The proposed causes of a difference, the likeliest first; each record of a cause is opened beside. */
import { useEffect, useMemo, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { causeWords, type BalanceCauses, type BalanceRow } from '#model/areas/terminal/rules/balance/answers.ts'
import { EmptyState } from '#src/ui/controls/Notice.tsx'
import type { BesideLine, BesideList } from './beside-list.ts'
import { figureText } from './figure-columns.ts'
import styles from './DayBalance.module.css'

type Props = { readonly list: BesideList; readonly row: BalanceRow; readonly causes: BalanceCauses }
type CauseLine = BesideLine & {
  /** Only for the first record of a cause: the error, and the gain that its correction leaves. */
  readonly message: string | undefined
  /** The kind of the error in this record. */
  readonly kind: string | undefined
  readonly isPair: boolean
}

const linesOf = ({ results }: BalanceCauses): readonly CauseLine[] =>
  results.flatMap(({ kinds, message, records }, cause) =>
    records.map((record, at) => ({
      id: `${cause}-${at}`,
      record,
      message: at === 0 ? message : undefined,
      kind: kinds[at] && causeWords[kinds[at]],
      isPair: records.length > 1,
    })),
  )

/** Says why no cause is proposed. */
function Nothing({ row, tolerance }: { readonly row: BalanceRow; readonly tolerance: string }) {
  if (row.gain === null) return <EmptyState title="A tank was not measured, so there is no difference to explain yet" />
  if (!row.attention)
    return (
      <EmptyState title={`${row.product__label} needs no attention`}>
        {`The difference is within the allowed loss or the tolerance of ${figureText(tolerance)} m³.`}
      </EmptyState>
    )
  return (
    <EmptyState title="No record explains the difference">
      {`The correction of one or two records would not bring it to ${figureText(tolerance)} m³ or less. Check the lines of each figure.`}
    </EmptyState>
  )
}

export function CauseList({ list, row, causes }: Props) {
  const { cursor } = useSnapshot(list.state)
  const box = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => linesOf(causes), [causes])
  useEffect(() => list.show(lines), [list, lines])
  useEffect(() => list.onFocus(() => box.current?.focus()), [list])
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [cursor])
  if (lines.length === 0) return <Nothing row={row} tolerance={causes.tolerance} />
  return (
    <div
      ref={box}
      className={styles['causes']}
      role="listbox"
      aria-label="Causes"
      aria-activedescendant={cursor === null ? undefined : `cause-${cursor}`}
      tabIndex={0}
    >
      {lines.map(({ id, message, kind, record, isPair }) => (
        // The keys are commands of the pane; the list itself has the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={id}
          id={`cause-${id}`}
          role="option"
          tabIndex={-1}
          aria-selected={id === cursor}
          className={styles['cause']}
          data-first={message !== undefined || undefined}
          onClick={() => list.place(id)}
          onDoubleClick={() => list.open(id)}
        >
          {message}
          {(isPair || kind) && (
            <span className={styles['record']}>
              {[kind, isPair ? record.label : undefined].filter(Boolean).join(': ')}
            </span>
          )}
        </div>
      ))}
    </div>
  )
}
