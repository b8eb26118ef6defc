/** Below the form of a new allocation: others of the same parties, and the windows of the limits that are typed. */
import { useMemo } from 'react'
import { product } from '#model/areas/legacy/place.resource.ts'
import { previewLimit, termsSpan, typedLimit, type TypedLimit } from '#model/areas/legacy/rules/limit-preview.ts'
import { unitOf, type LoadedUnit } from '#model/areas/legacy/rules/window/quantity.ts'
import { dayOrNull, type Validity } from '#model/areas/legacy/rules/window/window.ts'
import type { Row } from '#model/kernel/resource.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { useUserDay } from '#src/engine/session/use-user-day.ts'
import type { RecordValues } from '#src/ui/record/state/record-spec.ts'
import { amountText } from '../../similar/quantity.ts'
import { spanName } from '../strip/window-text.ts'
import styles from '../strip/Strip.module.css'
import { SameParties } from './SameParties.tsx'

const SHOWN = 12
const none: NonNullable<RecordValues['along']> = {}

/** Litres until the product is known. */
function useUnit(id: unknown): LoadedUnit {
  const answer = useFresh<Row<typeof product>, readonly unknown[]>({
    queryKey: ['legacy:product', 'unit', id],
    queryFn: ({ signal }) => rowsOf(product).get(Number(id), signal),
    enabled: typeof id === 'number',
  })
  return unitOf(answer.data ?? null)
}

type Numbered = TypedLimit & { readonly id: number; readonly comments: string }
/** The typed limits, with their places in the form as ids. */
const limitsIn = (rows: readonly Readonly<Record<string, unknown>>[]): readonly Numbered[] =>
  rows.flatMap((values, at) => {
    const limit = typedLimit(values)
    return limit === null ? [] : [{ ...limit, id: at + 1, comments: '' }]
  })

export default function NewAllocation({ values, along = none }: RecordValues) {
  useDisplaySettings()
  const unit = useUnit(values['product_key'])
  const limits = limitsIn(along['limits'] ?? [])
  const validity = {
    effective_date: dayOrNull(values['effective_date']),
    expiration_date: dayOrNull(values['expiration_date']),
  }
  return (
    <>
      <SameParties values={values} />
      {limits.map((limit) => (
        <Windows key={limit.id} limit={limit} limits={limits} allocation={validity} unit={unit} />
      ))}
    </>
  )
}

type WindowsProps = {
  readonly limit: Numbered
  readonly limits: readonly Numbered[]
  readonly allocation: Validity
  readonly unit: LoadedUnit
}
function Windows({ limit, limits, allocation, unit }: WindowsProps) {
  const today = useUserDay()
  const { overlaps, windows } = useMemo(
    () => previewLimit(limit, { allocation, limits, windows: [], today }),
    [limit, allocation, limits, today],
  )
  const amount = (one: Numbered | TypedLimit): string => `${amountText(one.limit, unit)} each ${one.period_type}`
  return (
    <section aria-label={`Windows of limit ${limit.id}`} className={styles['part']}>
      {overlaps.map((other) => (
        <p key={other.id} role="alert" className={styles['refused']}>
          {`Limits ${limit.id} and ${other.id} overlap: ${termsSpan(limit)}, and ${termsSpan(other)}. End one before the other begins.`}
        </p>
      ))}
      <p className={styles['says']}>
        {windows.length === 0
          ? `Limit ${limit.id}: no window in the coming year.`
          : `Limit ${limit.id}: ${amount(limit)}, in these windows:`}
      </p>
      <ul className={styles['answer']}>
        {windows.slice(0, SHOWN).map(({ start, end }) => (
          <li key={start}>{spanName({ period_start: start, period_end: end })}</li>
        ))}
        {windows.length > SHOWN && <li>{`And ${windows.length - SHOWN} more.`}</li>}
      </ul>
    </section>
  )
}
