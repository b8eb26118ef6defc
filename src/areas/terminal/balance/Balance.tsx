/** The balance of a product over a month, above its record: site by site, walked month by month. */
import { useState } from 'react'
import { separated } from '#model/kernel/quantity.ts'
import { product } from '#model/areas/terminal/product.resource.ts'
import {
  stateWords,
  type Balance as Figures,
  type MassBalance,
  type SiteBalance,
} from '#model/areas/terminal/rules/balance/balance.ts'
import { dayAfter } from '#model/areas/rail/rules/shipment-days.ts'
import { dayIn } from '#model/shared/clock.ts'
import { grouped } from '#model/shared/number-format.ts'
import { monthFrom } from '#model/shared/month.ts'
import { api } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { openDocument } from '#src/engine/data/documents.ts'
import { open } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { userZone } from '#src/engine/session/user-zone.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { useKeyDown } from '#src/ui/controls/keydown.ts'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import styles from './Balance.module.css'

const sources = ['terminal:ticket', 'terminal:location', 'terminal:containerReading', 'terminal:server']
const figure = (text: string | null): string => (text === null ? '' : separated(text))
const marks = { unknown: '?', even: '=', gain: '▲', within: '▼', over: '■' } as const

const lines = [
  ['Opening', 'opening'],
  ['Receipts', 'receipts'],
  ['Shipments', 'shipments'],
  ['Own use', 'own_use'],
  ['Adjustments', 'adjustments'],
  ['Book', 'book'],
  ['Closing', 'closing'],
  ['Gain or loss', 'gain'],
  ['of receipts, %', 'percent'],
  ['Allowed', 'allowed'],
  ['Mass, t', 'gain_mass'],
] as const

/** What keeps a site's balance from being told, or counts for less than it should. */
function notesOf({ name, state, tanks, unmeasured }: SiteBalance): readonly string[] {
  const [opens, closes] = [
    tanks.filter(({ opening }) => opening === null).map(({ code }) => code),
    tanks.filter(({ closing }) => closing === null).map(({ code }) => code),
  ]
  return [
    ...(state === 'unknown' && tanks.length === 0 ? [`${name}: no tank of it is in use.`] : []),
    ...(opens.length > 0 ? [`${name}: not measured before the month began: ${opens.join(', ')}.`] : []),
    ...(closes.length > 0 ? [`${name}: not measured by its end: ${closes.join(', ')}.`] : []),
    ...(unmeasured > 0
      ? [`${name}: tickets without a net volume, which the sums leave out: ${grouped(unmeasured)}.`]
      : []),
  ]
}

function Told({ found }: { readonly found: MassBalance }) {
  const { sites, total, allowance } = found
  const columns: readonly (Figures & { readonly name: string })[] =
    sites.length > 1 ? [...sites, { ...total, name: 'All with tanks' }] : sites
  if (sites.length === 0) return <p className={styles['note']}>No site has a tank or a ticket of it in this month.</p>
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- of many sites it scrolls sideways, which a key has to do too */}
      <section className={styles['scroll']} data-scroll tabIndex={0} aria-label="Figures by site">
        <table className={styles['figures']} aria-label={`Mass balance of ${found.month}, in m³`}>
          <thead>
            <tr>
              <th scope="col">m³</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(([label, of]) => (
              <tr key={of}>
                <th scope="row">{label}</th>
                {columns.map((column) => (
                  <td key={column.name} data-numeric>
                    {figure(column[of])}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">State</th>
              {columns.map(({ name, state }) => (
                <td key={name} data-state={state}>
                  <span aria-hidden>{marks[state]}</span> {stateWords[state]}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
      <p className={styles['note']}>
        {`m³ at 15 °C. Allowed: ${allowance === null ? 'nothing, no allowance is set' : `${allowance} % of receipts`}.`}
        {found.open && ' The month is not over: it closes with what the tanks hold now.'}
      </p>
      {sites.flatMap(notesOf).map((said) => (
        <p key={said} role="note" className={styles['lacks']}>
          {said}
        </p>
      ))}
    </>
  )
}

/** The last day of the month that is over, at the first site of the balance. */
function openDays(month: string, found: MassBalance | undefined): void {
  const yesterday = dayAfter(dayIn(Date.now(), userZone()), -1)
  const end = dayAfter(`${monthFrom(month, 1)}-01`, -1)
  const facilityUUID = found?.sites.find(({ server }) => server !== null)?.server
  const reportDate = end < yesterday ? end : yesterday
  open('company:massBalance', { reportDate, ...(facilityUUID && { facilityUUID }) }, { place: 'right' })
}

function Months({ id }: { readonly id: string }) {
  const [now] = useState(() => dayIn(Date.now(), userZone()).slice(0, 7))
  const [month, setMonth] = useState(now)
  const go = (by: number): void => {
    const to = monthFrom(month, by)
    if (to <= now) setMonth(to)
  }
  const section = useKeyDown<HTMLElement>(({ key, ctrlKey, metaKey, altKey, target }, here) => {
    if (ctrlKey || metaKey || altKey || (key !== '[' && key !== ']')) return false
    if (!(target instanceof Node) || !here.contains(target)) return false
    go(key === '[' ? -1 : 1)
    return true
  })
  const answer = useFresh<MassBalance, readonly unknown[]>({
    queryKey: ['terminal:product', 'balance', id, month],
    queryFn: ({ signal }) =>
      api<MassBalance>(`${product.path}${id}/mass_balance/`, { query: { date: `${month}-01` }, signal }),
    meta: { resources: sources },
  })
  return (
    <section ref={section} className={styles['balance']} aria-label={`Mass balance of ${month}`}>
      <header className={styles['head']}>
        <h3 className={styles['heading']}>{`Mass balance of ${month}`}</h3>
        <span className={styles['keys']}>
          <Button look="quiet" shortcut="[" onPress={() => go(-1)}>
            Month before
          </Button>
          <Button look="quiet" shortcut="]" isDisabled={month >= now} onPress={() => go(1)}>
            Month after
          </Button>
          <Button
            look="quiet"
            onPress={() => openDocument(`${product.path}${id}/print/?code=balance&date=${month}-01`)}
          >
            Print
          </Button>
          <Button look="quiet" onPress={() => openDays(month, answer.data)}>
            Day by day
          </Button>
          <Button look="quiet" onPress={() => open('terminalboss:v3:containerVolumes', {}, { place: 'right' })}>
            Tanks
          </Button>
        </span>
      </header>
      {answer.data ? (
        <Told found={answer.data} />
      ) : answer.isError ? (
        <ErrorState
          title="The balance could not be reckoned"
          error={answer.error}
          onRetry={() => void answer.refetch()}
        />
      ) : (
        <Skeleton rows={3} label="Reckoning the balance" />
      )}
    </section>
  )
}

export default function Balance({ controller }: RecordPart) {
  const { row } = controller
  return row === undefined || !may('access_menu__gip_mass_balance') ? null : (
    <Months key={String(row.id)} id={String(row.id)} />
  )
}
