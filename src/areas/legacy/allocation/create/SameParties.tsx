/** Names the other allocations with the same customer, stockholder and product whose validity overlaps that of the form. */
import { allocation } from '#model/areas/legacy/allocation.resource.ts'
import { spanText } from '#model/areas/legacy/rules/window/plan.ts'
import type { Row } from '#model/kernel/resource.ts'
import { api, type Page } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { open } from '#src/engine/panes/screen.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ErrorState } from '#src/ui/controls/Notice.tsx'
import type { RecordValues } from '#src/ui/record/state/record-spec.ts'
import styles from '../strip/Strip.module.css'

type Allocation = Row<typeof allocation>
const SHOWN = 20
const idOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
const dayOf = (value: unknown, none: string): string => (typeof value === 'string' && value !== '' ? value : none)

export function SameParties({ values }: Pick<RecordValues, 'values'>) {
  const [customer, product, stockholder] = [values['customer'], values['product_key'], values['stockholder']].map(idOf)
  const isAsked = customer !== undefined && product !== undefined
  const answer = useFresh<Page<Allocation>, readonly unknown[]>({
    queryKey: ['legacy:allocation', 'same parties', customer, product, stockholder],
    queryFn: ({ signal }) =>
      api<Page<Allocation>>(`${allocation.path}get_table/`, {
        query: {
          customer: customer ?? 0,
          product_key: product ?? 0,
          ...(stockholder !== undefined && { stockholder }),
          ordering: '-expiration_date',
          limit: SHOWN,
        },
        signal,
      }),
    enabled: isAsked,
  })
  if (answer.isError && answer.data === undefined)
    return (
      <ErrorState
        title="Allocations of the same parties could not be loaded"
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    )
  const begins = dayOf(values['effective_date'], '')
  const ends = dayOf(values['expiration_date'], '9999-12-31')
  const found = (answer.data?.results ?? []).filter(
    ({ id, effective_date, expiration_date }) =>
      id !== values['id'] && (effective_date ?? '') <= ends && begins <= (expiration_date ?? '9999-12-31'),
  )
  if (found.length === 0) return null
  return (
    <section aria-label="Allocations of the same parties" className={styles['part']}>
      {found.map((one) => (
        <p key={one.id} role="alert" className={styles['says']}>
          <span aria-hidden>▲</span>{' '}
          {stockholder === undefined ? 'The same customer and product' : 'The same customer, stockholder and product'}{' '}
          are in{' '}
          <Button
            look="quiet"
            onPress={() => open('terminalboss:allocation', { entityId: one.id }, { place: 'right' })}
          >
            {one.allocation_code}
          </Button>
          {`, in force ${spanText(one.effective_date, one.expiration_date)}.`}
        </p>
      ))}
    </section>
  )
}
