/** The overview of second-generation terminals: allocations against their limits, product transferred, loads, and synchronization. */
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import type {
  LoadsAnswer,
  SiteChoice,
  SiteSync,
  TransferredAnswer,
} from '#model/areas/legacy/rules/overview/answers.ts'
import { bucketKinds } from '#model/areas/legacy/rules/overview/buckets.ts'
import { rangeRefusal } from '#model/areas/legacy/rules/overview/range.ts'
import type { PerformanceAnswer } from '#model/areas/legacy/rules/window/answers.ts'
import { periodOf } from '#model/shared/period.ts'
import { after } from '#src/engine/console/timers.state.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { useUserDay } from '#src/engine/session/use-user-day.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { OverviewHead } from './OverviewHead.tsx'
import { overviewKeys as keys } from './state/keys.ts'
import {
  readLoads,
  readSites,
  readSync,
  readTransferred,
  readWindows,
  type AskedOverview,
  type OverviewWindow,
} from './state/overview-calls.ts'
import { namesOfSites, TerminalOverviewController } from './state/overview-controller.ts'
import { rangeWords, thisMonth, turned } from './state/range.ts'
import { LoadsTile } from './tiles/LoadsTile.tsx'
import { SyncTile } from './tiles/SyncTile.tsx'
import { TransferredTile } from './tiles/TransferredTile.tsx'
import { WindowTile } from './tiles/WindowTile.tsx'
import styles from './Overview.module.css'

/** Open tickets grow older without any change of a row. */
const AGAIN_MS = 60_000
const NAME = 'legacy:overview'
const noSites: readonly SiteChoice[] = []

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && periodOf(text, 'day', 0) !== undefined

/** The address keeps them, so that a link and a reload show the same. Days that cannot be asked for become this month. */
function useAsked(today: string): readonly [AskedOverview, (to: AskedOverview) => void] {
  const [query, setQuery] = useSearchParams()
  const [from, to, bucket] = ['from', 'to', 'bucket'].map((name) => query.get(name))
  const site = query.getAll('site').join()
  const asked = useMemo((): AskedOverview => {
    const range = isDay(from ?? null) && isDay(to ?? null) ? { from: from ?? '', to: to ?? '' } : thisMonth(today)
    return {
      ...(rangeRefusal(range) === undefined ? range : thisMonth(today)),
      sites: site === '' ? [] : site.split(','),
      bucket: bucketKinds.find((one) => one === bucket) ?? 'day',
    }
  }, [from, to, site, bucket, today])
  const go = useCallback(
    ({ sites, ...rest }: AskedOverview) =>
      setQuery(
        () => new URLSearchParams([...Object.entries(rest), ...sites.map((one): [string, string] => ['site', one])]),
        { replace: true },
      ),
    [setQuery],
  )
  return [asked, go]
}

function useTiles(asked: AskedOverview) {
  const { from, to, sites: chosen, bucket } = asked
  const days = [from, to, ...chosen] as const
  const windows = useFresh<PerformanceAnswer<OverviewWindow>, readonly unknown[]>({
    queryKey: [NAME, 'windows', ...days],
    queryFn: ({ signal }) => readWindows(asked, signal),
    meta: { resources: ['legacy:allocation', 'legacy:transferLimit', 'legacy:ticket'] },
    placeholderData: keepPreviousData,
  })
  const transferred = useFresh<TransferredAnswer, readonly unknown[]>({
    queryKey: [NAME, 'transferred', bucket, ...days],
    queryFn: ({ signal }) => readTransferred(asked, signal),
    meta: { resources: ['legacy:ticket', 'legacy:product'] },
    placeholderData: keepPreviousData,
  })
  const loads = useFresh<LoadsAnswer, readonly unknown[]>({
    queryKey: [NAME, 'loads', ...days],
    queryFn: ({ signal }) => readLoads(asked, signal),
    meta: { resources: ['legacy:ticket'] },
    placeholderData: keepPreviousData,
  })
  const sync = useFresh<readonly SiteSync[], readonly unknown[]>({
    queryKey: [NAME, 'sync'],
    queryFn: ({ signal }) => readSync(signal),
    meta: { resources: ['terminal:worker', 'terminal:server'] },
  })
  const sites = useFresh<readonly SiteChoice[], readonly unknown[]>({
    queryKey: [NAME, 'sites'],
    queryFn: ({ signal }) => readSites(signal),
    meta: { resources: ['terminal:server'] },
  })
  return { windows, transferred, loads, sync, sites }
}

export default function Overview() {
  useDisplaySettings()
  const today = useUserDay()
  const [asked, go] = useAsked(today)
  const [controller] = useState(() => new TerminalOverviewController())
  const { windows, transferred, loads, sync, sites } = useTiles(asked)
  const known = sites.data ?? noSites
  const siteNames = useMemo(() => namesOfSites(known, asked.sites), [known, asked])
  const queries = useQueryClient()
  const oldest = Math.min(...[windows, transferred, loads, sync].map(({ dataUpdatedAt }) => dataUpdatedAt))
  useCommandTarget('legacy:overview', controller)
  useCommandTarget('focus', controller)
  useEffect(() => controller.onGo(go), [controller, go])
  useEffect(() => controller.show(asked, known), [controller, asked, known])
  useEffect(
    () => after(AGAIN_MS, () => void queries.refetchQueries({ queryKey: [NAME], type: 'active' })),
    [oldest, queries],
  )
  const lead = (
    <Button look="quiet" shortcut={keys.earlier} onPress={() => controller.turn(-1)}>
      {`Show ${rangeWords(turned(asked, -1), today)}`}
    </Button>
  )
  return (
    <section className={styles['screen']} aria-label="Overview of second-generation terminals">
      <OverviewHead controller={controller} asked={asked} today={today} sites={known} />
      <div className={styles['tiles']}>
        <WindowTile answer={windows} list={controller.windows} today={today} sites={known} lead={lead} />
        <TransferredTile
          answer={transferred}
          matrix={controller.transferred}
          asked={asked}
          siteNames={siteNames}
          onBucket={() => controller.nextBucket()}
          lead={lead}
        />
        <LoadsTile
          answer={loads}
          matrix={controller.loads}
          siteNames={siteNames}
          onOpenNow={() => controller.openNow()}
          lead={lead}
        />
        <SyncTile answer={sync} list={controller.sync} />
      </div>
    </section>
  )
}
