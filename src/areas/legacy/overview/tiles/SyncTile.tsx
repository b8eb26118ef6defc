/** Whether each site with second-generation workers is synchronized, and the tables that are not. */
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { SiteSync } from '#model/areas/legacy/rules/overview/answers.ts'
import { recentTime } from '#model/shared/clock.ts'
import { countOf } from '#model/shared/number-format.ts'
import { userZone } from '#src/engine/session/user-zone.state.ts'
import { toneShapes } from '#src/ui/controls/state-marks.ts'
import { PartTarget } from '#src/ui/lines/PartTarget.tsx'
import { WalkedLine } from '#src/ui/lines/WalkedLine.tsx'
import { WalkedLines } from '#src/ui/lines/WalkedLines.tsx'
import type { SyncLine, SyncList } from '../state/sync-list.ts'
import { Tile } from './Tile.tsx'
import styles from '../Overview.module.css'

type Props = { readonly answer: UseQueryResult<readonly SiteSync[]>; readonly list: SyncList }

export function SyncTile({ answer, list }: Props) {
  return (
    <Tile
      title="Synchronization"
      answer={answer}
      lead={null}
      isEmpty={(sites) => sites.length === 0}
      none={{
        title: 'No site has second-generation workers',
        says: 'A site is listed once a worker of it synchronizes tickets, allocations or other second-generation records.',
      }}
    >
      {(sites) => <Sites sites={sites} list={list} />}
    </Tile>
  )
}

function syncSays({ is_synced, tables }: SiteSync): string {
  const last = tables.flatMap(({ last_sync }) => last_sync ?? []).toSorted()[0]
  if (is_synced) return last === undefined ? 'synchronized' : `synchronized ${recentTime(Date.parse(last), userZone())}`
  return tables
    .filter((one) => !one.is_synced)
    .map(({ name, last_sync, waiting, error }) =>
      [
        `${name} late`,
        last_sync === null ? 'never synchronized' : `last ${recentTime(Date.parse(last_sync), userZone())}`,
        ...(waiting > 0 ? [`${countOf(waiting, 'row')} waiting`] : []),
        ...(error === '' ? [] : [error]),
      ].join(', '),
    )
    .join('; ')
}

function Sites({ sites, list }: { readonly sites: readonly SiteSync[]; readonly list: SyncList }) {
  const { cursor } = useSnapshot(list.state)
  const lines = useMemo(
    (): readonly SyncLine[] =>
      sites
        .map((one) => ({ ...one, id: one.value }))
        .toSorted((one, other) => Number(one.is_synced) - Number(other.is_synced)),
    [sites],
  )
  useEffect(() => list.show(lines), [list, lines])
  return (
    <PartTarget kind="legacy:sync" target={list}>
      <WalkedLines
        label="Sites, late ones on top"
        controller={list}
        lines={lines}
        at={lines.findIndex(({ id }) => id === cursor)}
        active={cursor === null ? undefined : `sync-${cursor}`}
        className={styles['sites']}
        heads={
          <>
            <span role="columnheader">Site</span>
            <span role="columnheader">State</span>
          </>
        }
        draw={(line, { rowIndex, style }) => (
          <WalkedLine
            key={line.id}
            id={`sync-${line.id}`}
            line={line.id}
            controller={list}
            rowIndex={rowIndex}
            style={style}
            className={styles['line']}
            isCursor={line.id === cursor}
          >
            <span role="rowheader" className={styles['text']}>
              {line.label}
            </span>
            <span role="gridcell" className={styles['text']} title={syncSays(line)}>
              <span className={styles['shape']} data-tone={line.is_synced ? 'ok' : 'warn'} aria-hidden>
                {`${toneShapes[line.is_synced ? 'ok' : 'warn']} `}
              </span>
              {syncSays(line)}
            </span>
          </WalkedLine>
        )}
      />
    </PartTarget>
  )
}
