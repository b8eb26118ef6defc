/** Draws blocks of rows as one grid, which has the keyboard focus; the cursor moves over the cells. */
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { toneShapes } from '#src/ui/controls/state-marks.ts'
import type { CellBlock, BlockCell, BlockRow } from './block.ts'
import type { BlockController } from './block-controller.ts'
import styles from './Blocks.module.css'

type Props = {
  readonly label: string
  readonly blocks: readonly CellBlock[]
  readonly controller: BlockController
  readonly children?: ReactNode
}

/** Two panes may show the same cell, and the id of an element has no spaces. */
const elementId = (prefix: string, cell: string): string => `${prefix}${encodeURIComponent(cell)}`

export function Blocks({ label, blocks, controller, children }: Props) {
  const { cursor } = useSnapshot(controller.state)
  const grid = useRef<HTMLDivElement>(null)
  const prefix = useId()
  useCommandTarget('today:blocks', controller)
  useCommandTarget('focus', controller)
  useEffect(() => controller.show(blocks), [controller, blocks])
  useEffect(() => controller.onFocus(() => grid.current?.focus()), [controller])
  useEffect(() => {
    grid.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [cursor])
  return (
    <section className={styles['screen']} aria-label={label}>
      <div
        ref={grid}
        className={styles['blocks']}
        role="grid"
        aria-label={label}
        aria-activedescendant={cursor === null ? undefined : elementId(prefix, cursor)}
        tabIndex={0}
        data-autofocus
      >
        <div className={styles['columns']} role="presentation">
          {blocks.map((block) => (
            <BlockCard key={block.name} block={block} prefix={prefix} cursor={cursor} controller={controller} />
          ))}
        </div>
      </div>
      {children}
    </section>
  )
}

type OfCursor = {
  readonly prefix: string
  readonly cursor: string | null
  readonly controller: Pick<BlockController, 'place' | 'open'>
}

function BlockCard({ block, ...rest }: OfCursor & { readonly block: CellBlock }) {
  const { name, title, heads, rows, empty } = block
  return (
    <div className={styles['block']} role="rowgroup" aria-label={title} data-block={name}>
      <div role="row" className={styles['title']}>
        <span role="columnheader">{title}</span>
        {heads?.map((head) => (
          <span key={head} role="columnheader" className={styles['number']}>
            {head}
          </span>
        ))}
      </div>
      {rows.length === 0 && empty !== undefined && (
        <div role="row" className={styles['empty']}>
          <span role="gridcell">{empty}</span>
        </div>
      )}
      {rows.map((row) => (
        <Line key={row.id} row={row} {...rest} />
      ))}
    </div>
  )
}

function Line({ row, ...rest }: OfCursor & { readonly row: BlockRow }) {
  const { head, tone, cells, detail, bar } = row
  return (
    <div role="row" className={styles['line']} data-headed={head !== undefined || undefined}>
      {tone !== undefined && (
        <span className={styles['shape']} data-tone={tone} aria-hidden>
          {toneShapes[tone]}
        </span>
      )}
      {head !== undefined && (
        <span role="rowheader" className={styles['head']} title={head}>
          {head}
        </span>
      )}
      {cells.map((cell) => (
        <Cell key={cell.id} cell={cell} {...rest} />
      ))}
      {detail !== undefined && (
        <span role="gridcell" className={styles['detail']}>
          {detail}
        </span>
      )}
      {bar !== undefined && (
        <span className={styles['bar']} aria-hidden>
          <span style={{ width: `${Math.max(0, Math.min(100, bar))}%` }} />
        </span>
      )}
    </div>
  )
}

function Cell({ cell, prefix, cursor, controller }: OfCursor & { readonly cell: BlockCell }) {
  const { id, strong, text } = cell
  return (
    // The keys are commands of the pane; the grid itself has the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <span
      id={elementId(prefix, id)}
      role="gridcell"
      aria-selected={id === cursor}
      className={styles['cell']}
      title={text}
      onPointerDown={() => controller.place(id)}
      onDoubleClick={() => controller.open(id)}
    >
      {strong !== undefined && <strong>{strong}</strong>}
      {strong !== undefined && text !== undefined && ' '}
      {text}
    </span>
  )
}
