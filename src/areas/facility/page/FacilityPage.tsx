/** The page of a facility. Its tab is part of the path; digits switch it, and the last one is kept. */
import { late } from '#src/engine/console/late.ts'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { useLocation } from 'wouter'
import { facility } from '#model/areas/company/company.resource.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { useRecordTitle } from '#src/engine/panes/pane.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Key } from '#src/ui/controls/Key.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import tabs from '#src/ui/controls/Tabs.module.css'
import type { TabProps } from '../base/tab-props.ts'
import { FacilityController } from '../base/facility-controller.ts'
import { pageKeys } from '../base/keys.ts'
import { lastLook } from './last-tab.state.ts'
import { facilityTabs, isTab, tabTitles, type FacilityTab } from '../base/tabs.ts'
import styles from './Page.module.css'

type Shown = { readonly needs: Parameters<typeof may>[0]; readonly of: string; readonly View: ComponentType<TabProps> }
const tab = (load: () => Promise<{ default: ComponentType<TabProps> }>) => late(load, <Skeleton rows={10} />)
/** Each needs what its rows need. */
const views: Readonly<Record<FacilityTab, Shown>> = {
  shipment: { needs: 'access_menu__shipments', of: 'bills', View: tab(() => import('../tabs/Bills.tsx')) },
  schedule: { needs: 'access_menu__contract', of: 'the plan', View: tab(() => import('../plan/Plan.tsx')) },
  cars: { needs: 'access_menu__shipments', of: 'loaded cars', View: tab(() => import('../tabs/Cars.tsx')) },
  embargo: { needs: 'access_menu__shipments', of: 'embargoes', View: tab(() => import('../tabs/Embargoes.tsx')) },
  contracts: { needs: 'access_menu__contract', of: 'contracts', View: tab(() => import('../tabs/Contracts.tsx')) },
  yards: { needs: 'view_railyard', of: 'yards', View: tab(() => import('../tabs/Yards.tsx')) },
}

type Props = { readonly facilityId: number; readonly tabName?: string }

export default function FacilityPage({ facilityId, tabName }: Props) {
  const [, navigate] = useLocation()
  const tab = isTab(tabName) ? tabName : lastLook().tab()
  const isUnknown = tabName !== undefined && !isTab(tabName)
  useEffect(() => {
    if (isUnknown) toast({ text: `A facility has no tab “${tabName}”: its shipments are shown.`, tone: 'warn' })
    if (tabName === undefined || isUnknown)
      navigate(`/facility/${facilityId}/schedule/${isUnknown ? 'shipment' : tab}`, { replace: true })
  }, [isUnknown, tabName, tab, facilityId, navigate])
  const answer = useFresh({
    queryKey: ['company:facility', facilityId],
    queryFn: ({ signal }) => rowsOf(facility).get(facilityId, signal),
  })
  useRecordTitle(answer.data?.name)
  const isThere = answer.data !== undefined && isTab(tabName)
  useEffect(() => {
    if (isThere) lastLook().keep(facilityId, tab)
  }, [isThere, facilityId, tab])
  if (answer.isError && !answer.data)
    return (
      <ErrorState title="The facility could not be loaded" error={answer.error} onRetry={() => void answer.refetch()} />
    )
  if (!answer.data) return <Skeleton rows={10} label="Loading the facility" />
  const { name, city, state, railroad, timezone } = answer.data
  const about = [[city, state].filter((word) => word !== '').join(', '), railroad].filter((word) => word !== '')
  return (
    <section className={styles['page']} aria-label={name}>
      <header className={styles['head']}>
        <strong>{name}</strong> <span className={styles['faint']}>{about.join(' · ')}</span>
      </header>
      <Tabbed key={facilityId} facility={answer.data} tab={tab} timezone={timezone} />
    </section>
  )
}

function Tabbed({
  facility: { id, name },
  tab,
  timezone,
}: {
  readonly facility: { readonly id: number; readonly name: string }
  readonly tab: FacilityTab
  readonly timezone: string
}) {
  const [, navigate] = useLocation()
  const [page] = useState(
    () => new FacilityController({ id, name }, (to) => navigate(`/facility/${id}/schedule/${to}`, { replace: true })),
  )
  useCommandTarget('facility:page', page)
  const strip = useRef<HTMLDivElement>(null)
  useEffect(
    () => page.onFocusTabs(() => strip.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()),
    [page],
  )
  useEffect(() => {
    const selected = strip.current?.querySelector('[role=tab][aria-selected=true]')
    selected?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [tab])
  return (
    <Tabs
      className={styles['tabs'] ?? ''}
      selectedKey={tab}
      onSelectionChange={(key) => page.turn(facilityTabs.findIndex((one) => one === key))}
    >
      <TabList ref={strip} aria-label="About this facility" className={tabs['tablist'] ?? ''}>
        {facilityTabs.map((one, at) => (
          <Tab key={one} id={one} className={tabs['tab'] ?? ''}>
            {tabTitles[one]}
            <Key of={pageKeys.tab(at)} />
          </Tab>
        ))}
      </TabList>
      {facilityTabs.map((one) => (
        <TabPanel key={one} id={one} className={styles['panel'] ?? ''}>
          <TabView view={views[one]} page={page} timezone={timezone} />
        </TabPanel>
      ))}
    </Tabs>
  )
}

function TabView({ view: { needs, of, View }, ...props }: TabProps & { readonly view: Shown }) {
  if (!may(needs))
    return (
      <EmptyState
        title={`403 · You may not see ${of}`}
      >{`Whoever manages users can give the permission ${needs}.`}</EmptyState>
    )
  return <View {...props} />
}
