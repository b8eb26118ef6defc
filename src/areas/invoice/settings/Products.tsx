/** The invoice products: which cars each is charged for, and how many of the last 30 days these were. */
import { Plus } from 'lucide-react'
import { price, product } from '#model/areas/invoice/price.resource.ts'
import { conditionSentence } from '#model/areas/invoice/rules/rail/conditions.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { grouped } from '#model/shared/number-format.ts'
import { api, rowsOf } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { open } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { activeConditions, comparedText, matchingCounts, type MatchingCounts } from './matching.ts'
import { unmatchedText, withoutPrice } from './missing.ts'
import { Part, Waiting, type Missing } from './Part.tsx'
import styles from './Settings.module.css'

const HEADING = 'Invoice products'
const MOST = 100
type PricedProducts = {
  readonly results: readonly { readonly id: number; readonly name: string; readonly price_count: number }[]
}
const openProduct = (productId?: number): void =>
  open('invoice:product', productId === undefined ? {} : { productId }, { place: 'right' })

function useProducts() {
  const products = useFresh({
    queryKey: ['invoice:product', 'set up'],
    queryFn: ({ signal }) => rowsOf(product).list({ ordering: '-active,name,id', limit: MOST }, signal),
  })
  const conditions = useFresh(activeConditions())
  const mayPrices = may(price.actions.getProducts.needs)
  const prices = useFresh({
    queryKey: ['invoice:price', 'set up'],
    queryFn: ({ signal }) => api<PricedProducts>(`${price.path}${price.actions.getProducts.path}`, { signal }),
    meta: { resources: ['invoice:product'] },
    enabled: mayPrices,
  })
  const counts = useFresh({ ...matchingCounts(), enabled: may(loadedCar.needs.view) })
  return { products, conditions, prices: prices.data, counts }
}

function missingOf(
  count: number,
  prices: PricedProducts | undefined,
  counts: MatchingCounts | undefined,
): readonly Missing[] {
  const create = may(product.needs.add) ? { label: 'New product', run: () => openProduct() } : undefined
  if (count === 0) return [{ says: 'There is no invoice product, so no car can be billed.', go: create }]
  const unmatched = counts === undefined ? '' : unmatchedText(counts)
  return [
    ...withoutPrice(prices?.results ?? []).map(({ id, name, says }) => ({
      says,
      go: { label: `Open ${name}`, run: () => openProduct(id) },
    })),
    ...(unmatched === ''
      ? []
      : [
          {
            says: unmatched,
            go: may('access_menu__invoice_car')
              ? { label: 'Open invoice cars', run: () => open('invoice:cars', {}, { place: 'right' }) }
              : undefined,
          },
        ]),
  ]
}

export function Products() {
  const { products, conditions, prices, counts } = useProducts()
  if (products.data === undefined) return <Waiting heading={HEADING} answer={products} />
  if (conditions.data === undefined) return <Waiting heading={HEADING} answer={conditions} />
  const { results, count } = products.data
  const known = conditions.data.results
  const cars = new Map(counts.data?.products.map(({ id, count: met }) => [id, met]))
  return (
    <Part heading={HEADING} isWide missing={missingOf(count, prices, counts.data)}>
      {results.length > 0 && (
        <div className={styles['scroll']}>
          <table className={styles['table']} aria-label={HEADING}>
            <thead>
              <tr>
                <th scope="col">Product</th>
                <th scope="col">Conditions</th>
                {counts.data && <th scope="col" data-numeric>{`Cars in ${counts.data.days} days`}</th>}
              </tr>
            </thead>
            <tbody>
              {results.map(({ id, name, active }) => (
                <tr key={id} data-off={active ? undefined : ''}>
                  <th scope="row">
                    <Button look="quiet" onPress={() => openProduct(id)}>
                      {name}
                    </Button>
                  </th>
                  <td data-text>
                    {active
                      ? `${conditionSentence(known.filter((one) => one.product === id))}.`
                      : 'Not active: charged for no car.'}
                  </td>
                  {counts.data && <td data-numeric>{active ? grouped(cars.get(id) ?? 0) : ''}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {counts.data && counts.data.shipped > 0 && (
        <p className={styles['note']}>{`Counted among ${comparedText(counts.data)}.`}</p>
      )}
      {counts.isError && (
        <p role="alert" className={styles['note']}>
          {`The cars could not be counted: ${counts.error.message}`}
        </p>
      )}
      <div className={styles['buttons']}>
        {may(product.needs.add) && (
          <Button icon={Plus} onPress={() => openProduct()}>
            New product
          </Button>
        )}
        <Button look="quiet" onPress={() => open('invoice:products', {}, { place: 'right' })}>
          {count > results.length ? `All ${grouped(count)} products` : 'Table of products'}
        </Button>
        {may(price.needs.view) && (
          <Button look="quiet" onPress={() => open('invoice:prices', {}, { place: 'right' })}>
            Prices
          </Button>
        )}
      </div>
    </Part>
  )
}
