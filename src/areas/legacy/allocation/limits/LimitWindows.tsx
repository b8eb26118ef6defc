/** Below the form of a transfer limit: overlaps before saving, the limits beside it, and its windows with the typed amount. */
import { useMemo } from 'react'
import {
  previewLimit,
  termsSpan,
  typedLimit,
  type LimitPreview,
  type TypedLimit,
} from '#model/areas/legacy/rules/limit-preview.ts'
import type { StoredTerms } from '#model/areas/legacy/rules/window/plan.ts'
import { open } from '#src/engine/panes/screen.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import type { RecordValues } from '#src/ui/record/state/record-spec.ts'
import { amountText } from '../../similar/quantity.ts'
import type { StripData } from '../strip/strip-data.ts'
import { useStrip } from '../strip/use-strip.ts'
import styles from '../strip/Strip.module.css'

const SHOWN = 12
const heads = ['Window', 'Lifted', 'Open', 'Remaining', 'Used up']

export default function LimitWindows({ values }: RecordValues) {
  useDisplaySettings()
  const limit = typedLimit(values)
  const of = Number(values['allocation'])
  if (limit === null || !(of > 0)) return null
  return <OfAllocation key={of} id={of} limit={limit} />
}

function OfAllocation({ id, limit }: { readonly id: number; readonly limit: TypedLimit }) {
  const answer = useStrip(id)
  if (answer.isError && !answer.data)
    return (
      <ErrorState title="The windows could not be loaded" error={answer.error} onRetry={() => void answer.refetch()} />
    )
  return answer.data ? <Shown data={answer.data} limit={limit} /> : <Skeleton rows={3} label="Loading the windows" />
}

function Shown({ data, limit }: { readonly data: StripData; readonly limit: TypedLimit }) {
  const preview = useMemo(() => previewLimit(limit, data), [limit, data])
  const { allocation, unit } = data
  const amountOf = (one: StoredTerms): string => `${amountText(one.limit, unit)} ${termsSpan(one)}`
  return (
    <section aria-label="Windows of the limit" className={styles['part']}>
      {preview.overlaps.map((one) => (
        <p key={one.id} role="alert" className={styles['refused']}>
          {`This limit overlaps the one of ${amountOf(one)}. End one before the other begins.`}
        </p>
      ))}
      {limit.id === null && preview.boundaries.length > 0 && (
        <p role="status" className={styles['says']}>
          {`Windows of the running limit begin on ${preview.boundaries.join(' and ')}.`}
        </p>
      )}
      <p className={styles['says']}>
        <Beside label="Limit before" limit={preview.before} allocation={allocation.id} says={amountOf} />
        <Beside label="Limit after" limit={preview.after} allocation={allocation.id} says={amountOf} />
      </p>
      <Windows preview={preview} unit={unit} />
    </section>
  )
}

type BesideProps = {
  readonly label: string
  readonly limit: StoredTerms | null
  readonly allocation: number
  readonly says: (limit: StoredTerms) => string
}
function Beside({ label, limit, allocation, says }: BesideProps) {
  if (limit === null) return null
  return (
    <Button
      look="quiet"
      onPress={() =>
        open('terminalboss:transferlimit', { allocationId: allocation, entityId: limit.id }, { place: 'right' })
      }
    >
      {`${label}: ${says(limit)}`}
    </Button>
  )
}

function Windows({ preview: { windows }, unit }: { readonly preview: LimitPreview; readonly unit: StripData['unit'] }) {
  if (windows.length === 0) return <p className={styles['says']}>This limit has no window in the coming year.</p>
  return (
    <>
      <table className={styles['loads']} aria-label="Windows with the typed limit">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {windows.slice(0, SHOWN).map(({ start, end, lifted, open: planned, remaining, percent }) => (
            <tr key={start}>
              <td>{`${start} to ${end}`}</td>
              <td data-numeric="true">{amountText(lifted, unit)}</td>
              <td data-numeric="true">{amountText(planned, unit)}</td>
              <td data-numeric="true">{amountText(remaining, unit)}</td>
              <td data-numeric="true">{percent === null ? '—' : `${percent} %`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {windows.length > SHOWN && <p className={styles['says']}>{`And ${windows.length - SHOWN} more.`}</p>}
    </>
  )
}
