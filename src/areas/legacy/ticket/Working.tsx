/** The working of a ticket's net volume: gross volume, temperature, density, factor, and the difference to what is saved. */
import { decimal, number } from '#model/kernel/field.ts'
import { quantityText } from '#model/kernel/quantity.ts'
import { ticketWorking, type TicketWorking } from '#model/areas/legacy/rules/volume/ticket-working.ts'
import { asShown } from '#src/engine/session/company-units.ts'
import { useRow } from '#src/ui/record/state/row.ts'
import styles from './Ticket.module.css'

const volume = decimal(1, { unit: 'L' })
const celsius = number({ unit: '°C' })
const perCubicMetre = number({ unit: 'kg/m³' })
const litres = (value: string): string => quantityText(asShown(volume), value)

export type MeasuredTicket = {
  readonly product: number
  readonly gross_volume: string | null
  readonly net_volume: string | null
  readonly temperature: number | null
  readonly density: number | null
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Half a litre on either side is rounding. */
const isSmall = (difference: string): boolean => Math.abs(Number(difference)) <= 0.5

function linesOf({ gross, temperature, density, isTicketDensity, net, difference }: TicketWorking) {
  const measured: readonly (readonly [string, string])[] = [
    ['Gross', litres(gross)],
    ['Temperature', quantityText(celsius, temperature)],
    [
      isTicketDensity ? 'Density of the load' : 'Density of the product',
      density === null ? '—' : quantityText(perCubicMetre, density),
    ],
  ]
  if ('says' in net) return measured
  return [
    ...measured,
    ['Factor to 15 °C', `${net.factor} by ${net.table}`],
    ['Computed net', `${litres(gross)} × ${net.factor} = ${litres(net.net)}`],
    ...(difference === undefined
      ? []
      : [
          [
            'Difference of the saved net',
            isSmall(difference) ? `${litres(difference)}, within rounding` : litres(difference),
          ] as const,
        ]),
  ]
}

export function Working({ ticket }: { readonly ticket: MeasuredTicket }) {
  const { data: product } = useRow('legacy:product', ticket.product)
  if (!product) return null
  const working = ticketWorking(ticket, {
    productType: String(product['productType']),
    density: numberOf(product['density']),
    litreToGallonConversionFactor: numberOf(product['litreToGallonConversionFactor']),
  })
  if (working === undefined) return null
  const { net, difference } = working
  return (
    <section aria-label="Gross to net">
      <h3 className={styles['heading']}>Gross to net</h3>
      <dl className={styles['working']}>
        {linesOf(working).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {'says' in net && <p className={styles['none']}>{net.says}</p>}
      {difference !== undefined && !isSmall(difference) && (
        <p className={styles['warn']}>
          ▲ The saved net volume is not the computed one. Correct the ticket if a reading was wrong.
        </p>
      )}
    </section>
  )
}
