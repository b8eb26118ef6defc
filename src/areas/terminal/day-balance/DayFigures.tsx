/** The figures of the day: a line for each product. The cursor goes to the figures that open lines or causes. */
import { useEffect, useId, useRef, type MouseEvent } from 'react'
import { useSnapshot } from 'valtio'
import type { BalanceRow, DayBalance } from '#model/areas/terminal/rules/balance/answers.ts'
import { rowWords } from '#model/areas/terminal/rules/balance/row-words.ts'
import type { DayBalanceController } from './day-balance-controller.ts'
import { figureColumns, figureText, rowMark, signedText, walkedFigures } from './figure-columns.ts'
import styles from './Figures.module.css'

type Props = { readonly controller: DayBalanceController; readonly answer: DayBalance }

/** The product and the figure of the cell that was pressed. */
function pressed({ target }: MouseEvent): { readonly product: string; readonly column: number } | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-figure]') : null
  const product = cell?.closest<HTMLElement>('[data-product]')?.dataset['product']
  const column = walkedFigures.findIndex((one) => one === cell?.dataset['figure'])
  return product === undefined || column < 0 ? undefined : { product, column }
}

export function DayFigures({ controller, answer }: Props) {
  const prefix = useId()
  const grid = useRef<HTMLDivElement>(null)
  const { figures } = controller
  const { line, column } = useSnapshot(figures.state)
  useEffect(() => figures.onFocus(() => grid.current?.focus({ preventScroll: true })), [figures])
  useEffect(() => {
    grid.current?.querySelector('[aria-selected]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [line, column])
  const placeAt = (event: MouseEvent): boolean => {
    const at = pressed(event)
    if (at) figures.place(at.product, at.column)
    return at !== undefined
  }
  return (
    // The keys are commands of the pane; the grid itself has the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={grid}
      role="grid"
      className={styles['figures']}
      aria-label="Figures by product, in m³ at 15 °C"
      aria-activedescendant={line === null ? undefined : `${prefix}${line}-${column}`}
      tabIndex={0}
      data-autofocus
      onFocus={() => controller.enter('figures')}
      onClick={placeAt}
      onDoubleClick={(event) => {
        if (placeAt(event)) figures.open()
      }}
    >
      <div role="row" className={styles['heads']}>
        <span role="columnheader">Product</span>
        {figureColumns.map(({ name, label, title }) => (
          <span key={name} role="columnheader" title={title}>
            {label}
          </span>
        ))}
        <span role="columnheader">State</span>
      </div>
      {answer.rows.map((row) => (
        <Row key={row.product} row={row} prefix={prefix} column={row.product === line ? column : undefined} />
      ))}
    </div>
  )
}

type RowProps = {
  readonly row: BalanceRow
  readonly prefix: string
  /** The figure under the cursor, where the cursor is in this line. */
  readonly column: number | undefined
}
function Row({ row, prefix, column }: RowProps) {
  return (
    <div
      role="row"
      className={styles['row']}
      data-product={row.product}
      data-attention={row.attention || undefined}
      data-cursor={column !== undefined || undefined}
    >
      <span role="rowheader">{row.product__label}</span>
      {figureColumns.map(({ name }) => {
        const at = walkedFigures.findIndex((one) => one === name)
        return (
          <span
            key={name}
            role="gridcell"
            id={at < 0 ? undefined : `${prefix}${row.product}-${at}`}
            aria-selected={(at >= 0 && at === column) || undefined}
            data-figure={at < 0 ? undefined : name}
            data-name={name}
          >
            {name === 'gain' ? signedText(row.gain) : figureText(row[name])}
          </span>
        )
      })}
      <span role="gridcell" data-state>
        <span aria-hidden>{rowMark(row)}</span> {rowWords(row)}
      </span>
    </div>
  )
}
