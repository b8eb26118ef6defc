/** The prices of a service contract, above its form: products by services on a chosen day, typed over or pasted into. */
import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { pricesHeld } from '#model/areas/contract/rules/service-contract-life.ts'
import { changeDays, nextMonth, priceGrid } from '#model/areas/contract/rules/price-grid.ts'
import { stillWhy } from '#model/kernel/life.ts'
import { dayIn } from '#model/shared/clock.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { may } from '#src/engine/session/session.state.ts'
import { userZone } from '#src/engine/session/user-zone.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { useKeyDown } from '#src/ui/controls/keydown.ts'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import { DayScrubber } from './DayScrubber.tsx'
import { PriceTable } from './PriceTable.tsx'
import { priceKeys } from './keys.ts'
import { PricesController } from './prices-controller.ts'
import styles from './Prices.module.css'
import { usePrices, type ContractPrices } from './use-prices.ts'

/** Why nobody, or this person, may change a price of the contract. */
function lockedWhy(status: unknown): string | undefined {
  if (!may('change_service_contract')) return 'You do not have permission to change prices.'
  return stillWhy(pricesHeld, { state: String(status), row: {}, may }, ['unit_price'])['unit_price']
}

type Shown = {
  readonly mine: PricesController
  readonly today: string
  readonly status: unknown
  readonly currency: string
  readonly found: ContractPrices
}

function Grid({ mine, today, status, currency, found: { prices, count } }: Shown) {
  const { day, typed } = useSnapshot(mine.state)
  const grid = useMemo(() => priceGrid(prices), [prices])
  const nameOf = useMemo(() => {
    const names = new Map(prices.map(({ product, product__label }) => [product, product__label]))
    return (product: string | null) => (product === null ? 'any product' : (names.get(product) ?? product))
  }, [prices])
  useEffect(() => mine.show({ prices, nameOf }), [mine, prices, nameOf])
  useCommandTarget('contract:prices', mine)
  const days = changeDays(prices, [today, nextMonth(today), day])
  const step = (by: number): void => mine.go(days[days.indexOf(day) + by] ?? day)
  const section = useKeyDown<HTMLElement>((event, here) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey || (key !== '[' && key !== ']')) return false
    if (!(event.target instanceof Node) || !here.contains(event.target)) return false
    step(key === '[' ? -1 : 1)
    return true
  })
  const locked = lockedWhy(status)
  const changed = Object.keys(typed).length
  return (
    <section ref={section} aria-label="Prices of the contract" className={styles['prices']} data-prices>
      <header className={styles['head']}>
        <h3 className={styles['heading']}>{`Prices in ${currency}`}</h3>
        {locked === undefined && (
          <Button shortcut={priceKeys.change} onPress={() => mine.begin()}>
            {changed === 0 ? 'Change prices' : `Preview ${changed} from ${day}`}
          </Button>
        )}
      </header>
      <DayScrubber days={days} day={day} today={today} onGo={(to) => mine.go(to)} />
      {locked !== undefined && (
        <p role="note" className={styles['locked']}>
          {locked}
        </p>
      )}
      {count > prices.length && <p role="note">{`Only the first ${prices.length} of ${count} prices are shown.`}</p>}
      <PriceTable mine={mine} grid={grid} nameOf={nameOf} currency={currency} locked={locked} />
    </section>
  )
}

export default function Prices({ controller }: RecordPart) {
  const { base } = useSnapshot(controller.draft.state)
  const { row } = controller
  const id = row === undefined ? '' : String(row.id)
  const [today] = useState(() => dayIn(Date.now(), userZone()))
  // What is typed belongs to one contract.
  const mine = useMemo(() => ({ id, of: new PricesController(today) }), [id, today]).of
  const answer = usePrices(id)
  if (row === undefined) return null
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={3} label="Loading the prices" />
  if (answer.data.prices.length === 0)
    return <p className={styles['none']}>It has no prices yet: add the first one beside it, under Linked.</p>
  const currency = typeof base['currency'] === 'string' ? base['currency'] : ''
  return <Grid mine={mine} today={today} status={base['status']} currency={currency} found={answer.data} />
}
