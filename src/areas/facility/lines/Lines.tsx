/** A list on the page of a facility: lines under headings, each with its sentences. The list has the focus, its cursor is a line. */
import { Fragment, useEffect, useLayoutEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { activeElement } from '#src/engine/panes/windows.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { WalkedLine } from '#src/ui/lines/WalkedLine.tsx'
import type { Line, LineCell, LineColumn } from './line.ts'
import type { LinesController } from './lines-controller.ts'
import styles from './Lines.module.css'

/** More sentences are said by Why not? */
const MOST_SAID = 3

type Props = {
  readonly label: string
  readonly columns: readonly LineColumn[]
  readonly lines: readonly Line[]
  readonly controller: LinesController
}

const tracks = (columns: readonly LineColumn[], hidden: readonly (LineColumn['from'] | 'none')[]): string =>
  columns
    .filter(({ from }) => !hidden.includes(from ?? 'none'))
    .map(({ width }) => width)
    .join(' ')

export function Lines({ label, columns, lines, controller }: Props) {
  const { cursor, marked } = useSnapshot(controller.state)
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    controller.onFocus(() => scroller.current?.focus({ preventScroll: true }))
    // What had the focus went with the tab before, so that the pane has it.
    if (activeElement()?.contains(scroller.current)) controller.focus()
  }, [controller])
  useEffect(() => {
    scroller.current?.querySelector('[data-cursor]')?.scrollIntoView?.({ block: 'nearest' })
  }, [cursor])
  const selected = new Set(marked)
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const style = frame.current?.style
    style?.setProperty('--wide', tracks(columns, []))
    style?.setProperty('--middle', tracks(columns, ['wide']))
    style?.setProperty('--narrow', tracks(columns, ['wide', 'middle']))
  }, [columns])
  return (
    <div ref={frame} className={styles['frame']}>
      <div
        ref={scroller}
        className={styles['scroll']}
        role="grid"
        aria-label={label}
        aria-multiselectable
        aria-rowcount={lines.length + 1}
        aria-activedescendant={cursor === null ? undefined : `${label}-${cursor}`}
        tabIndex={0}
      >
        <div role="row" className={`${styles['line']} ${styles['heads']}`} aria-rowindex={1}>
          {columns.map(({ label: head, help, isFigure, from }) => (
            <span
              key={head}
              role="columnheader"
              title={help}
              data-from={from}
              className={isFigure ? styles['figure'] : styles['text']}
            >
              {head}
            </span>
          ))}
        </div>
        {lines.map((line, at) => (
          <Fragment key={line.id}>
            {line.group !== '' && line.group !== lines[at - 1]?.group && (
              <div role="row" className={styles['group']}>
                <span role="rowheader">{line.group}</span>
              </div>
            )}
            <Row
              line={line}
              columns={columns}
              id={`${label}-${line.id}`}
              index={at + 2}
              isCursor={line.id === cursor}
              isMarked={selected.has(line.id)}
              controller={controller}
            />
          </Fragment>
        ))}
      </div>
    </div>
  )
}

function Shown({ cell: { text, badge, share, isLate } }: { readonly cell: LineCell }) {
  if (badge !== undefined) return <Badge state={badge}>{text}</Badge>
  return (
    <>
      {share !== undefined && (
        <span className={styles['bar']} data-full={share > 1 || undefined} aria-hidden>
          <span style={{ width: `${Math.min(100, Math.round(share * 100))}%` }} />
        </span>
      )}
      <span className={share === undefined ? undefined : styles['share']} data-late={isLate || undefined}>
        {text}
      </span>
    </>
  )
}

function Row({
  line,
  columns,
  id,
  index,
  isCursor,
  isMarked,
  controller,
}: {
  readonly line: Line
  readonly columns: readonly LineColumn[]
  readonly id: string
  readonly index: number
  readonly isCursor: boolean
  readonly isMarked: boolean
  readonly controller: LinesController
}) {
  const rest = line.blocked.length - MOST_SAID
  return (
    <WalkedLine
      id={id}
      line={line.id}
      controller={controller}
      rowIndex={index}
      className={styles['entry']}
      isCursor={isCursor}
      isMarked={isMarked}
    >
      <div role="presentation" className={styles['line']}>
        {columns.map(({ label, isFigure, from }, at) => (
          <span
            key={label}
            role={at === 0 ? 'rowheader' : 'gridcell'}
            data-from={from}
            data-label={label}
            className={isFigure ? styles['figure'] : styles['text']}
          >
            {at === 0 && (
              <span className={styles['mark']} aria-hidden>
                {isMarked ? '✓' : ''}
              </span>
            )}
            <Shown cell={line.cells[at] ?? { text: '' }} />
          </span>
        ))}
      </div>
      {line.blocked.length > 0 && (
        <div role="gridcell" className={styles['said']}>
          {line.blocked.slice(0, MOST_SAID).map((sentence) => (
            <p key={sentence}>
              <span aria-hidden>▲ </span>
              {sentence}
            </p>
          ))}
          {rest > 0 && <p>{`and ${rest} more: Shift W says them all`}</p>}
        </div>
      )}
    </WalkedLine>
  )
}
