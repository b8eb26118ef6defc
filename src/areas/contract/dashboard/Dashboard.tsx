/** The dashboard of contracts: each running one with its days, how far it is behind, and what is left; worst first. */
import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { DashboardContract, Grouping } from '#model/areas/contract/rules/dashboard-lines.ts'
import { dayIn } from '#model/shared/clock.ts'
import { grouped } from '#model/shared/number-format.ts'
import { api } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { open } from '#src/engine/panes/screen.ts'
import { userZone } from '#src/engine/session/user-zone.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { DashboardController, type ShownSide } from './dashboard-controller.ts'
import { DashboardLines } from './DashboardLines.tsx'
import { dashboardKeys as keys } from './keys.ts'
import styles from './Dashboard.module.css'

type Answer = { readonly count: number; readonly results: readonly (DashboardContract & { readonly today: string })[] }
/** What the address asks for: a party by its id, a day as `yyyy-MM-dd`. Any other word, such as `all`, leaves that open. */
const narrowed = ({ partyFilter = '', dateFilter = '' }: Narrowed) => ({
  ...(/^\d+$/.test(partyFilter) && { party: partyFilter }),
  ...(/^\d{4}-\d\d-\d\d$/.test(dateFilter) && { date: dateFilter }),
})
export type Narrowed = { readonly partyFilter?: string; readonly dateFilter?: string }

const bySaid: Readonly<Record<Grouping, string>> = { product: 'By product', party: 'By party', none: 'Not grouped' }
const sideSaid: Readonly<Record<ShownSide, string>> = {
  '': 'Purchases and sales',
  purchase: 'Purchases',
  sale: 'Sales',
}

/** The dashboard of all, or of the party and the day that the address names. */
export function NarrowedDashboard(props: Narrowed) {
  const asked = narrowed(props)
  const on = asked.date === undefined ? 'today' : `on ${asked.date}`
  const answer = useFresh<Answer, readonly unknown[]>({
    queryKey: ['contract:contract', 'dashboard', asked],
    queryFn: ({ signal }) =>
      api<Answer>(`contract/get_dashboard_contract_list/?${new URLSearchParams(asked)}`, { signal }),
    meta: { resources: ['contract:contract', 'contract:schedule', 'contract:link', 'rail:shipment'] },
  })
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={12} label="Loading the contracts" />
  if (answer.data.results.length === 0)
    return (
      <EmptyState title={`No approved contract ${asked.party === undefined ? '' : 'of this party '}runs ${on}`}>
        <Button onPress={() => open('company:contracts', {})}>Show all contracts</Button>
      </EmptyState>
    )
  return <Running contracts={answer.data.results} on={on} of={asked.party} />
}

export default function Dashboard() {
  return <NarrowedDashboard />
}

type Shown = { readonly contracts: Answer['results']; readonly on: string; readonly of: string | undefined }

function Running({ contracts, on, of }: Shown) {
  const [controller] = useState(() => new DashboardController())
  const { marked } = useSnapshot(controller.state)
  const { by, side } = useSnapshot(controller.settings)
  useCommandTarget('contract:dashboard', controller)
  useCommandTarget('record', controller.target)
  useCommandTarget('focus', controller)
  const lines = useMemo(() => controller.arrange(contracts, { by, side }), [controller, contracts, by, side])
  useEffect(() => controller.settle(), [controller, lines])
  const todays = useMemo(() => new Map(contracts.map(({ id, today }) => [id, today])), [contracts])
  const [fallback] = useState(() => dayIn(Date.now(), userZone()))
  const behind = contracts.filter(({ behind_cars }) => behind_cars > 0)
  const late = behind.reduce((sum, { behind_cars }) => sum + behind_cars, 0)
  return (
    <section className={styles['screen']} aria-label="Dashboard of contracts">
      <header className={styles['top']}>
        <span>
          {of !== undefined && `${contracts[0]?.party__label ?? 'This party'}: `}
          <strong>{grouped(contracts.length)}</strong> {contracts.length === 1 ? 'runs' : 'run'} {on}.{' '}
          {late > 0
            ? `${grouped(behind.length)} ${behind.length === 1 ? 'is' : 'are'} behind, by ${grouped(late)} ${late === 1 ? 'car' : 'cars'}.`
            : 'None is behind.'}
        </span>
        <span className={styles['keys']}>
          <Button look="quiet" shortcut={keys.group} onPress={() => controller.group()}>
            {bySaid[by]}
          </Button>
          <Button look="quiet" shortcut={keys.side} onPress={() => controller.turnSide()}>
            {sideSaid[side]}
          </Button>
        </span>
      </header>
      <DashboardLines controller={controller} lines={lines} todayOf={({ id }) => todays.get(id) ?? fallback} />
      <p className={styles['legend']} role="status">
        {marked.length > 0
          ? `${grouped(marked.length)} selected`
          : 'Outline: scheduled. Fill: shipped. Line: today. ◂ bought, ▸ sold.'}
      </p>
    </section>
  )
}
