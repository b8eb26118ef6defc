/** The board of prices: products by buyer and contract over time, with the days on which no price holds. */
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { boardSpan, isSeen, priceLines } from '#model/areas/invoice/rules/rail/price-board.ts'
import { dayIn } from '#model/shared/clock.ts'
import { countOf, grouped } from '#model/shared/number-format.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { open, runCommand } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { userZone } from '#src/engine/session/user-zone.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { WalkedLines } from '#src/ui/lines/WalkedLines.tsx'
import { SearchBox } from '#src/ui/search/SearchBox.tsx'
import { priceKeys as keys, priceScales } from './keys.ts'
import { usePriceData, type PriceData } from './price-data.ts'
import { cellText, lineText } from './price-words.ts'
import { cellId, MonthHeads, PriceStrip, Today } from './PriceStrip.tsx'
import { PriceBoardController } from './price-board-controller.ts'
import styles from './Prices.module.css'

export default function Prices() {
  const [controller] = useState(() => new PriceBoardController(dayIn(Date.now(), userZone())))
  useCommandTarget('invoice:prices', controller)
  useCommandTarget('focus', controller)
  const answer = usePriceData()
  if (answer.isError && !answer.data)
    return (
      <ErrorState title="The prices could not be loaded" error={answer.error} onRetry={() => void answer.refetch()} />
    )
  if (!answer.data) return <Skeleton rows={12} label="Loading the prices" />
  return <Board controller={controller} data={answer.data} />
}

type Props = { readonly controller: PriceBoardController; readonly data: PriceData }

function Board({ controller, data }: Props) {
  const prefix = useId()
  const { month, months, find, marked } = useSnapshot(controller.view)
  const { line, column } = useSnapshot(controller.state)
  const all = useMemo(() => priceLines(data.prices, data.products), [data])
  const span = useMemo(() => boardSpan(month, months), [month, months])
  const lines = useMemo(() => controller.show(all, find), [controller, all, find])
  if (all.length === 0)
    return (
      <EmptyState title="No prices yet">
        {may('change_invoice_price') && (
          <Button data-autofocus look="primary" shortcut={keys.add} onPress={() => controller.add()}>
            New price
          </Button>
        )}
      </EmptyState>
    )
  const at = lines.findIndex(({ id }) => id === line)
  const [here] = lines.slice(at < 0 ? lines.length : at)
  const cell = here?.cells[column]
  return (
    <section className={styles['screen']} aria-label="Prices">
      <Bar controller={controller} isWhole={data.prices.length >= data.count} />
      {lines.length === 0 ? (
        <EmptyState title="No product, buyer or contract has these words" />
      ) : (
        <WalkedLines
          label="Prices by product, buyer and contract"
          controller={controller}
          lines={lines}
          at={at}
          active={here && cell && isSeen(span, cell) ? cellId(prefix, here.id, column) : undefined}
          className={styles['lines']}
          heads={
            <>
              <span role="columnheader">Product, buyer, contract</span>
              <span role="columnheader" className={styles['strip']}>
                <MonthHeads span={span} />
                <Today span={span} today={controller.today} />
              </span>
            </>
          }
          draw={(one, place) => (
            <PriceStrip
              key={one.id}
              line={one}
              place={place}
              span={span}
              cursor={one.id === line ? column : undefined}
              marked={marked}
              prefix={prefix}
              controller={controller}
            />
          )}
        />
      )}
      <footer className={styles['foot']}>
        <span role="status" className={styles['said']}>
          {marked.length > 0 && `${grouped(marked.length)} selected. `}
          {here && cell ? `${lineText(here)}: ${cellText(cell)}.` : ''}
        </span>
        <span>Hatched: no price. The red line is today, {controller.today}.</span>
      </footer>
    </section>
  )
}

function Bar({ controller, isWhole }: { readonly controller: PriceBoardController; readonly isWhole: boolean }) {
  const { find, months } = useSnapshot(controller.view)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => controller.onFind(() => input.current?.focus()), [controller])
  return (
    <header className={styles['top']}>
      <span className={styles['keys']}>
        <SearchBox
          label="Find prices"
          inputRef={input}
          shortcut={keys.find}
          placeholder="Product, buyer, contract, currency"
          value={find}
          onChange={(text) => controller.find(text)}
          onEnter={() => controller.focus()}
          onEscape={() => {
            controller.find('')
            controller.focus()
          }}
        />
        {priceScales.map(({ key, months: count }) => (
          <Button
            key={key}
            look={count === months ? 'plain' : 'quiet'}
            aria-pressed={count === months}
            shortcut={key}
            onPress={() => controller.scale(count)}
          >
            {countOf(count, 'month')}
          </Button>
        ))}
        <Button look="quiet" shortcut={keys.today} onPress={() => controller.showToday()}>
          Today
        </Button>
      </span>
      <span className={styles['keys']}>
        {!isWhole && <span role="note">Not all prices are drawn.</span>}
        {may('change_invoice_price') && (
          <>
            <Button look="quiet" shortcut={keys.raise} onPress={() => runCommand('invoice:raisePrices')}>
              Raise
            </Button>
            <Button look="quiet" shortcut={keys.add} onPress={() => controller.add()}>
              New price
            </Button>
          </>
        )}
        <Button look="quiet" shortcut={keys.next} onPress={() => runCommand('invoice:nextPriceGap')}>
          Next gap
        </Button>
        <Button look="quiet" shortcut={keys.table} onPress={() => open('invoice:all_prices', {})}>
          Table
        </Button>
      </span>
    </header>
  )
}
