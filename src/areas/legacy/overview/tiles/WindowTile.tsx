/** Allocations against their limits: a bar with the expected use for each window, the first to run out on top. */
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { SiteChoice } from '#model/areas/legacy/rules/overview/answers.ts'
import type { PerformanceAnswer } from '#model/areas/legacy/rules/window/answers.ts'
import { toneShapes } from '#src/ui/controls/state-marks.ts'
import { PartTarget } from '#src/ui/lines/PartTarget.tsx'
import { WalkedLine } from '#src/ui/lines/WalkedLine.tsx'
import { WalkedLines } from '#src/ui/lines/WalkedLines.tsx'
import { WindowBar } from '../../similar/WindowBar.tsx'
import type { OverviewWindow } from '../state/overview-calls.ts'
import { windowLine, type WindowLine, type WindowList } from '../state/window-list.ts'
import { byRunOut, shareWords, windowFigures, windowSays, windowTitle, windowTones } from '../state/window-words.ts'
import { Tile } from './Tile.tsx'
import styles from '../Overview.module.css'

type Answer = PerformanceAnswer<OverviewWindow>
type Props = {
  readonly answer: UseQueryResult<Answer>
  readonly list: WindowList
  readonly today: string
  readonly sites: readonly SiteChoice[]
  readonly lead: ReactNode
}

export function WindowTile({ answer, list, today, sites, lead }: Props) {
  return (
    <Tile
      title="Allocations"
      answer={answer}
      isEmpty={({ results }) => results.length === 0}
      none={{
        title: 'No allocation has a limit in these days',
        says: 'Choose other days or other sites, or add a limit to an allocation.',
      }}
      lead={lead}
    >
      {({ results }) => <Windows rows={results} list={list} today={today} sites={sites} />}
    </Tile>
  )
}

type ListProps = Omit<Props, 'answer' | 'lead'> & { readonly rows: readonly OverviewWindow[] }
function Windows({ rows, list, today, sites }: ListProps) {
  const { cursor } = useSnapshot(list.state)
  const lines = useMemo(() => byRunOut(rows, today).map(windowLine), [rows, today])
  useEffect(() => list.show(lines), [list, lines])
  const hasShares = lines.some(({ by_site = [] }) => by_site.length > 0)
  return (
    <PartTarget kind="legacy:windows" target={list}>
      <WalkedLines
        label="Allocations, the first to run out on top"
        controller={list}
        lines={lines}
        at={lines.findIndex(({ id }) => id === cursor)}
        active={cursor === null ? undefined : `window-${cursor}`}
        className={hasShares ? styles['sharedWindows'] : styles['windows']}
        heads={
          <>
            <span role="columnheader">Allocation</span>
            <span role="columnheader">Used, expected today</span>
            {hasShares && <span role="columnheader">Lifted by site</span>}
          </>
        }
        draw={(line, { rowIndex, style }) => (
          <WalkedLine
            key={line.id}
            id={`window-${line.id}`}
            line={line.id}
            controller={list}
            rowIndex={rowIndex}
            style={style}
            className={styles['line']}
            isCursor={line.id === cursor}
          >
            <Cells line={line} today={today} />
            {hasShares && <Shares says={shareWords(line, sites)} />}
          </WalkedLine>
        )}
      />
    </PartTarget>
  )
}

function Cells({ line, today }: { readonly line: WindowLine; readonly today: string }) {
  const tone = windowTones[line.state]
  const says = windowSays(line, today)
  return (
    <>
      <span role="rowheader" className={styles['text']} title={`${line.allocation_code}: ${windowFigures(line)}`}>
        <span className={styles['shape']} data-tone={tone} aria-hidden>
          {`${toneShapes[tone]} `}
        </span>
        {`${windowTitle(line)} · ${says}`}
      </span>
      <span role="gridcell">
        <WindowBar window={line} says={windowFigures(line)} expected={line.expected_percent}>
          No amount
        </WindowBar>
      </span>
    </>
  )
}

const Shares = ({ says }: { readonly says: string }) => (
  <span role="gridcell" className={styles['text']} title={says}>
    {says}
  </span>
)
