/** Products by services: each cell the price of the day, to be typed over, with the one that comes next. */
import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useSnapshot } from 'valtio'
import { cellWords, type PriceGrid } from '#model/areas/contract/rules/price-grid.ts'
import { isBlock } from './pasted-cells.ts'
import { headingOf, type PricesController, type Shown } from './prices-controller.ts'
import sheet from '#src/ui/record/Sheet.module.css'
import styles from './Prices.module.css'

type Props = {
  readonly mine: PricesController
  readonly grid: PriceGrid
  readonly nameOf: Shown['nameOf']
  readonly currency: string
  /** Why nothing can be changed; undefined where it can. */
  readonly locked: string | undefined
}
const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}
const cellAt = (target: EventTarget): readonly [row: number, column: number] | undefined => {
  const at = target instanceof HTMLElement ? target.closest('td')?.dataset['at']?.split(' ').map(Number) : undefined
  return at?.[0] === undefined || at[1] === undefined ? undefined : [at[0], at[1]]
}

export function PriceTable({ mine, grid, nameOf, currency, locked }: Props) {
  const { day, typed, turn } = useSnapshot(mine.state, { sync: true })
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    if (turn > 0) table.current?.querySelector('input')?.focus()
  }, [turn])
  const [focused, focus] = useState<readonly [row: number, column: number]>([0, 0])
  const walk = (event: KeyboardEvent<HTMLTableElement>): void => {
    const { target, currentTarget, key } = event
    const at = cellAt(target)
    if (at === undefined || !(target instanceof HTMLInputElement) || event.altKey) return
    if (key === 'Enter') {
      event.preventDefault()
      event.stopPropagation()
      return mine.preview()
    }
    const step = steps[key]
    // Within a text that is being typed the arrows to the sides move the cursor.
    const isWhole = target.selectionStart === 0 && target.selectionEnd === target.value.length
    if (step === undefined || event.ctrlKey || event.metaKey || event.shiftKey || (step[1] !== 0 && !isWhole)) return
    event.preventDefault()
    currentTarget.querySelector<HTMLInputElement>(`[data-at="${at[0] + step[0]} ${at[1] + step[1]}"] input`)?.focus()
  }
  const paste = (event: ClipboardEvent<HTMLTableElement>): void => {
    const at = cellAt(event.target)
    const text = event.clipboardData.getData('text/plain')
    if (at === undefined || !isBlock(text)) return
    event.preventDefault()
    void mine.paste(text, ...at)
  }
  const [row, column] = focused
  const shown = grid.columns[column]
  const product = grid.products[row]
  return (
    <>
      <div className={`${sheet['sheet']} ${styles['sheet']}`} data-scroll>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the fields inside it */}
        <table
          ref={table}
          className={`${sheet['table']} ${styles['table']}`}
          aria-label={`Prices on ${day}`}
          onKeyDown={walk}
          onPaste={paste}
        >
          <thead>
            <tr>
              <th scope="col">Product</th>
              {grid.columns.map((one) => (
                <th key={headingOf(one)} scope="col" data-numeric>
                  {headingOf(one)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.products.map((one, down) => (
              <tr key={one ?? ''}>
                <th scope="row">{nameOf(one)}</th>
                {grid.columns.map((of, right) => {
                  const cell = grid.cell(one, of, day)
                  const text = mine.typedIn(typed, one, of)
                  const { now, next } = cell
                  const isTyped = text !== undefined && text !== (now?.unit_price ?? '')
                  return (
                    <td key={headingOf(of)} data-at={`${down} ${right}`} data-typed={isTyped}>
                      <input
                        className={styles['cell']}
                        aria-label={`${headingOf(of)}, ${nameOf(one)}: ${cellWords(cell)}`}
                        value={text ?? now?.unit_price ?? ''}
                        placeholder="none"
                        readOnly={locked !== undefined || now === undefined}
                        inputMode="decimal"
                        spellCheck={false}
                        autoComplete="off"
                        onChange={(event) => mine.type(one, of, event.target.value)}
                        onFocus={(event) => {
                          focus([down, right])
                          event.target.select()
                        }}
                      />
                      {next !== undefined && (
                        <span className={styles['next']}>
                          {next.unit_price} <span className={styles['from']}>from {next.effective_date}</span>
                        </span>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown !== undefined && product !== undefined && (
        <output className={styles['says']}>
          {`${headingOf(shown)} in ${currency}, ${nameOf(product)}: ${cellWords(grid.cell(product, shown, day))}.`}
          {grid.cell(product, shown, day).now === undefined && ' It cannot be typed over: add a price for it first.'}
        </output>
      )}
    </>
  )
}
