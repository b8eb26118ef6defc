/** Why the lines of a rail invoice cost what they cost, as it was stored when they were billed. */
import { useQuery } from '@tanstack/react-query'
import { item } from '#model/areas/invoice/invoice.resource.ts'
import { separated } from '#model/kernel/quantity.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { readReason, type LineReason as Reason } from './read-reason.ts'
import styles from './LineReason.module.css'

/** Lines of one invoice that the panel explains. */
const MOST = 200

type Props = {
  /** The lines, or all lines of an invoice. */
  readonly query: Readonly<Record<string, string>>
  readonly onClose: () => void
}

export default function LineReason({ query, onClose }: Props) {
  const answer = useQuery({
    queryKey: ['invoice:item', 'reason', query],
    queryFn: () => rowsOf(item).list({ ...query, ordering: 'position,id', limit: MOST }),
    meta: { resources: ['invoice:item'] },
  })
  return (
    <Dialog
      title="Why it costs that"
      isOpen
      wide
      onClose={onClose}
      actions={
        <Button look="primary" shortcut="escape" onPress={onClose}>
          Close
        </Button>
      }
    >
      {answer.isError && !answer.data ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.data === undefined ? (
        <Skeleton rows={8} label="Loading the explanation" />
      ) : answer.data.results.length === 0 ? (
        <EmptyState title="The invoice has no lines" />
      ) : (
        answer.data.results.map((line) => (
          <section key={line.id} className={styles['line']} aria-label={line.description}>
            <h3 className={styles['head']}>
              {line.description}: {separated(line.quantity ?? '0')} {line.unit} × {line.unit_price} ={' '}
              {separated(line.amount ?? '0')}
            </h3>
            <Explained reason={readReason(line.why)} />
          </section>
        ))
      )}
    </Dialog>
  )
}

function Explained({ reason }: { readonly reason: Reason | undefined }) {
  if (reason === undefined) return <p>It was entered by hand.</p>
  return (
    <>
      <p>{reason.rule}</p>
      <ul>
        {reason.conditions.map(({ text, car_value, holds }) => (
          <li key={text}>
            {holds ? '✓' : '✗'} {text} (the car: {car_value ?? 'no value'})
          </li>
        ))}
      </ul>
      <ul>
        {reason.candidates.map(({ price, unit_price, verdict, message }) => (
          <li key={price} data-chosen={verdict === 'chosen' || undefined} className={styles['candidate']}>
            {unit_price}: {verdict.replaceAll('_', ' ')}. {message}
          </li>
        ))}
      </ul>
      <ol>
        {reason.quantity.map(({ step, value, unit }) => (
          <li key={step}>
            {step}: {separated(value)} {unit}
          </li>
        ))}
      </ol>
      <p>Tax: {reason.tax}</p>
    </>
  )
}
