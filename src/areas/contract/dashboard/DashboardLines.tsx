/** The lines of the dashboard: contracts under the headings of their groups. */
import { useSnapshot } from 'valtio'
import type { DashboardContract, DashboardLine } from '#model/areas/contract/rules/dashboard-lines.ts'
import { WalkedLine } from '#src/ui/lines/WalkedLine.tsx'
import { WalkedLines, type LinePlace } from '#src/ui/lines/WalkedLines.tsx'
import { DayBar } from './DayBar.tsx'
import type { DashboardController } from './dashboard-controller.ts'
import { figures, nextText } from './columns.ts'
import styles from './Dashboard.module.css'

type Props = {
  readonly controller: DashboardController
  readonly lines: readonly DashboardLine[]
  readonly todayOf: (contract: DashboardContract) => string
}

export function DashboardLines({ controller, lines, todayOf }: Props) {
  const { cursor, marked } = useSnapshot(controller.state)
  const selected = new Set(marked)
  return (
    <WalkedLines
      label="Running contracts"
      controller={controller}
      lines={lines}
      at={cursor === null ? -1 : controller.line}
      active={cursor === null ? undefined : `contract-${cursor}`}
      className={styles['lines']}
      heads={<Heads />}
      draw={(line, place) =>
        line.kind === 'group' ? (
          <Group key={`g ${line.title}`} line={line} place={place} />
        ) : (
          <Contract
            key={line.contract.id}
            contract={line.contract}
            today={todayOf(line.contract)}
            place={place}
            isCursor={line.contract.id === cursor}
            isMarked={selected.has(line.contract.id)}
            controller={controller}
          />
        )
      }
    />
  )
}

const Heads = () => (
  <>
    <span role="columnheader">Contract</span>
    <span role="columnheader">With</span>
    <span role="columnheader">Days</span>
    {figures.map(({ label, help }) => (
      <span key={label} role="columnheader" className={styles['figureHead']} title={help}>
        {label}
      </span>
    ))}
    <span role="columnheader" className={styles['textHead']}>
      Next day
    </span>
    <span role="columnheader" title="At the pace of the last 28 days">
      Done by
    </span>
  </>
)

type GroupLine = Extract<DashboardLine, { kind: 'group' }>
function Group({
  line: { title, count, sums },
  place: { rowIndex, style },
}: {
  readonly line: GroupLine
  readonly place: LinePlace
}) {
  return (
    <div role="row" aria-rowindex={rowIndex} className={`${styles['line']} ${styles['group']}`} style={style}>
      <span role="rowheader">{title}</span>
      <span role="gridcell" className={styles['wide']}>{`${count} ${count === 1 ? 'contract' : 'contracts'}`}</span>
      {figures.map(({ label, sum }) => (
        <span key={label} role="gridcell" className={styles['figure']}>
          {sum(sums)}
        </span>
      ))}
    </div>
  )
}

function Contract({
  contract,
  today,
  place: { rowIndex, style },
  isCursor,
  isMarked,
  controller,
}: {
  readonly contract: DashboardContract
  readonly today: string
  readonly place: LinePlace
  readonly isCursor: boolean
  readonly isMarked: boolean
  readonly controller: DashboardController
}) {
  const { id, contract_number, name, contract_type, party__label, end_date, projected_end, behind_cars } = contract
  const isLate = projected_end !== null && end_date !== null && projected_end > end_date
  return (
    <WalkedLine
      id={`contract-${id}`}
      line={id}
      controller={controller}
      rowIndex={rowIndex}
      style={style}
      className={styles['line']}
      isCursor={isCursor}
      isMarked={isMarked}
    >
      <span role="rowheader" className={styles['name']}>
        <span className={styles['mark']} aria-hidden>
          {isMarked ? '✓' : contract_type === 'sale' ? '▸' : '◂'}
        </span>
        <strong>{contract_number}</strong> <span className={styles['faint']}>{name}</span>
      </span>
      <span role="gridcell" className={styles['text']}>
        <span className={styles['unseen']}>{contract_type === 'sale' ? 'Sold to ' : 'Bought from '}</span>
        {party__label}
      </span>
      <span role="gridcell">
        <DayBar days={contract} today={today} />
      </span>
      {figures.map(({ label, of }) => (
        <span
          key={label}
          role="gridcell"
          className={styles['figure']}
          data-late={(label === 'Behind' && behind_cars > 0) || undefined}
        >
          {of(contract, today)}
        </span>
      ))}
      <span role="gridcell" className={styles['text']}>
        {nextText(contract)}
      </span>
      <span role="gridcell" className={styles['text']} data-late={isLate || undefined}>
        {projected_end ?? ''}
        {isLate && ' ▲'}
      </span>
    </WalkedLine>
  )
}
