/** The tanks of all sites, drawn to scale: what they hold, when they are full or empty, and what there is of each product. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { product as railProduct } from '#model/areas/company/company.resource.ts'
import { location } from '#model/areas/terminal/place.resource.ts'
import { product } from '#model/areas/terminal/product.resource.ts'
import { grouped } from '#model/shared/number-format.ts'
import { api, rowsOf } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { open } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { userZone } from '#src/engine/session/user-zone.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { listKeys } from '#src/ui/lines/list-commands.ts'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { tankKeys as keys } from './keys.ts'
import { nextRowIn } from './next-row.ts'
import { TankCard } from './TankCard.tsx'
import { TankController } from './tank-controller.ts'
import { troubleText, untilStale, type TankAnswer, type TankVolume } from './tank-volumes.ts'
import { Totals } from './Totals.tsx'
import styles from './Tanks.module.css'

const MOST_PRODUCTS = 1000

/** By terminal product the colour that its rail product has everywhere; without the permission to see products there is none. */
function useColors(): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: ['terminal:product', 'colours of tanks'],
    queryFn: async ({ signal }) => {
      const [colors, { results }] = await Promise.all([
        api<{ readonly results: Readonly<Record<string, string>> }>(`${railProduct.path}product_colors/`, { signal }),
        rowsOf(product).list({ limit: MOST_PRODUCTS }, signal),
      ])
      return new Map(
        results.flatMap(({ id, product: rail }) => {
          const color = rail === null ? undefined : colors.results[String(rail)]
          return color === undefined ? [] : [[id, color] as const]
        }),
      )
    },
    retry: false,
  })
  return data ?? new Map<string, string>()
}

export default function Tanks() {
  const answer = useFresh<TankAnswer, readonly unknown[]>({
    queryKey: ['terminal:location', 'container volumes'],
    queryFn: ({ signal }) => api<TankAnswer>(`${location.path}container_volumes/`, { signal }),
    meta: { resources: ['terminal:containerReading', 'terminal:product', 'terminal:server'] },
  })
  const tanks = useMemo(
    () =>
      answer.data?.results
        .map(({ location: id, ...one }) => ({ id, ...one }))
        .toSorted((one, other) => one.server__label.localeCompare(other.server__label)),
    [answer.data],
  )
  const { refetch, dataUpdatedAt } = answer
  useEffect(() => {
    const wait = untilStale(tanks ?? [], dataUpdatedAt)
    if (wait === undefined) return undefined
    const timer = setTimeout(() => void refetch(), wait)
    return () => clearTimeout(timer)
  }, [tanks, dataUpdatedAt, refetch])
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data || !tanks) return <Skeleton rows={12} label="Loading the tanks" />
  if (tanks.length === 0)
    return (
      <EmptyState title="No tank, bullet or cavern is in use">
        <Button onPress={() => open('terminalboss:v3:location:table', {})}>Show all locations</Button>
      </EmptyState>
    )
  return <Drawn tanks={tanks} totals={answer.data.totals} now={answer.dataUpdatedAt} />
}

type DrawnProps = {
  readonly tanks: readonly TankVolume[]
  readonly totals: TankAnswer['totals']
  readonly now: number
}

function Drawn({ tanks, totals, now }: DrawnProps) {
  const [controller] = useState(() => new TankController())
  const { cursor } = useSnapshot(controller.state)
  const list = useRef<HTMLDivElement>(null)
  useCommandTarget('terminal:tanks', controller)
  useCommandTarget('record', controller.target)
  useCommandTarget('focus', controller)
  useEffect(() => controller.show(tanks), [controller, tanks])
  useEffect(() => {
    controller.onFocus(() => list.current?.focus())
    controller.onRows((from, by) => (list.current ? nextRowIn(list.current, from, by) : undefined))
  }, [controller])
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [cursor])
  const colors = useColors()
  const [zone] = useState(userZone)
  const largest = Math.max(0, ...tanks.map(({ capacity }) => capacity ?? 0))
  const sites = [...new Set(tanks.map(({ server__label }) => server__label))]
  return (
    <section className={styles['screen']} aria-label="Container volumes">
      <header className={styles['top']}>
        <span role="status">
          <strong>{grouped(tanks.length)}</strong> {tanks.length === 1 ? 'tank' : 'tanks'}: {troubleText(tanks)}
        </span>
        <span className={styles['keys']}>
          <Button look="quiet" shortcut={keys.trouble} onPress={() => controller.nextTrouble()}>
            Next to look at
          </Button>
          {may('access_menu__v3__sync_data__ticket') && (
            <Button look="quiet" shortcut={keys.whatIf} onPress={() => controller.whatIf()}>
              What if
            </Button>
          )}
          {may('access_menu__v3__sync_data__site') && (
            <Button look="quiet" shortcut={keys.print} onPress={() => controller.print()}>
              Print
            </Button>
          )}
          <Button look="quiet" shortcut={listKeys.open} onPress={() => controller.open()}>
            Open beside
          </Button>
        </span>
      </header>
      <div className={styles['scroll']}>
        <div
          ref={list}
          className={styles['list']}
          role="listbox"
          aria-label="Tanks"
          aria-activedescendant={cursor === null ? undefined : `tank-${cursor}`}
          tabIndex={0}
          data-autofocus
        >
          {sites.map((site) => (
            <div key={site} role="group" aria-label={site === '' ? 'No site' : site}>
              {/* The group has that name; a list of options may hold no heading. */}
              <p className={styles['site']} aria-hidden>
                {site === '' ? 'No site' : site}
              </p>
              <div className={styles['cards']}>
                {tanks
                  .filter(({ server__label }) => server__label === site)
                  .map((tank) => (
                    <TankCard
                      key={tank.id}
                      tank={tank}
                      largest={largest}
                      color={colors.get(tank.product ?? '') ?? 'slate'}
                      zone={zone}
                      now={now}
                      isCursor={tank.id === cursor}
                      onPlace={() => controller.place(tank.id)}
                      onOpen={() => controller.open(tank.id)}
                    />
                  ))}
              </div>
            </div>
          ))}
        </div>
        <Totals totals={totals} />
      </div>
      <footer className={styles['legend']}>
        Drawn to scale. Upper mark: working capacity. Lower mark: heel. Paler: not measured for an hour.
      </footer>
    </section>
  )
}
