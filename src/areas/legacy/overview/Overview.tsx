/** The overview of second-generation terminals: allocations against their limits, product transferred, loads, and synchronization. */
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { LoadsAnswer, SiteChoice, TransferredAnswer } from '#model/areas/legacy/rules/overview/answers.ts'
import { bucketKinds } from '#model/areas/legacy/rules/overview/buckets.ts'
import { rangeRefusal } from '#model/areas/legacy/rules/overview/range.ts'
import type { AllocationRow, PerformanceAnswer } from '#model/areas/legacy/rules/window/answers.ts'
import { periodOf } from '#model/shared/period.ts'
import { after } from '#src/engine/console/timers.state.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { useUserDay } from '#src/engine/session/use-user-day.ts'
import { OverviewHead } from './OverviewHead.tsx'
import {
  readLoads,
  readSites,
  readSync,
  readTransferred,
  readWindows,
  type AskedOverview,
  type SiteSync,
} from './state/overview-calls.ts'
import { TerminalOverviewController } from './state/overview-controller.ts'
import { thisMonth } from './state/range.ts'
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
  const [from, to, site, bucket] = ['from', 'to', 'site', 'bucket'].map((name) => query.get(name))
  const asked = useMemo((): AskedOverview => {
    const range = isDay(from ?? null) && isDay(to ?? null) ? { from: from ?? '', to: to ?? '' } : thisMonth(today)
    return {
      ...(rangeRefusal(range) === undefined ? range : thisMonth(today)),
      site: site ?? null,
      bucket: bucketKinds.find((one) => one === bucket) ?? 'day',
    }
  }, [from, to, site, bucket, today])
  const go = useCallback(
    ({ site: to, ...rest }: AskedOverview) =>
      setQuery(() => new URLSearchParams({ ...rest, ...(to !== null && { site: to }) }), { replace: true }),
    [setQuery],
  )
  return [asked, go]
}

function useTiles(asked: AskedOverview) {
  const { from, to, site, bucket } = asked
  const days = [from, to, site] as const
  const windows = useFresh<PerformanceAnswer<AllocationRow>, readonly unknown[]>({
    queryKey: [NAME, 'windows', ...days],
    queryFn: ({ signal }) => readWindows(asked, signal),
    meta: { resources: ['legacy:allocation', 'legacy:transferLimit', 'legacy:ticket'] },
    placeholderData: keepPreviousData,
  })
  const transferred = useFresh<TransferredAnswer, readonly unknown[]>({
    queryKey: [NAME, 'transferred', ...days, bucket],
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
  const siteName = known.find(({ value }) => value === asked.site)?.label
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
  return (
    <section className={styles['screen']} aria-label="Overview of second-generation terminals">
      <OverviewHead controller={controller} asked={asked} today={today} sites={known} />
      <div className={styles['tiles']}>
        <WindowTile answer={windows} list={controller.windows} today={today} />
        <TransferredTile
          answer={transferred}
          matrix={controller.transferred}
          asked={asked}
          siteName={siteName}
          onBucket={() => controller.nextBucket()}
        />
        <LoadsTile
          answer={loads}
          matrix={controller.loads}
          siteName={siteName}
          onOpenNow={() => controller.openNow()}
        />
        <SyncTile answer={sync} list={controller.sync} />
      </div>
    </section>
  )
}
