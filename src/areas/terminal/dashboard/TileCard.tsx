/** One tile: its figures, each a question, the lines behind them, and how old they are. */
import { memo } from 'react'
import { VisuallyHidden } from 'react-aria-components'
import { tileTitles, type DashboardTile, type TileLine } from '#model/areas/admission/rules/tiles.ts'
import { grouped } from '#model/shared/number-format.ts'
import { toneShapes } from '#src/ui/controls/state-marks.ts'
import { HourBars } from './HourBars.tsx'
import type { TileController } from './tile-controller.ts'
import { ageOfTile, figureId, lineId, sinceText } from './tile-items.ts'
import styles from './Dashboard.module.css'

type Props = {
  readonly tile: DashboardTile
  /** The moment of the answer. */
  readonly at: string
  /** Where it stands in this tile. */
  readonly cursor: string | null
  readonly controller: Pick<TileController, 'place' | 'open'>
}

/** Drawn again only if it is another one itself: a step of the cursor touches two. */
export const TileCard = memo(function TileCard({ tile, at, cursor, controller }: Props) {
  const { name, figures, lines, more, hours, as_of } = tile
  const title = tileTitles[name]
  const item = (id: string) => ({
    id: `tile-${id}`,
    role: 'option',
    tabIndex: -1,
    'aria-selected': id === cursor,
    onPointerDown: () => controller.place(id),
    onDoubleClick: () => controller.open(id),
  })
  return (
    <div className={styles['tile']} role="group" aria-label={title} data-tile={name}>
      <p className={styles['title']} aria-hidden>
        <span>{title}</span>
        <span className={styles['faint']}>{ageOfTile(as_of, at)}</span>
      </p>
      <div className={styles['figures']} role="presentation">
        {figures.map((figure, index) => (
          <div
            key={figure.label}
            {...item(figureId(name, index))}
            className={styles['figure']}
            data-tone={figure.value > 0 ? figure.tone : 'plain'}
          >
            <VisuallyHidden elementType="span">{`${title}: `}</VisuallyHidden>
            <strong>{grouped(figure.value)}</strong> <span>{figure.label}</span>
            <VisuallyHidden elementType="span">{`, ${ageOfTile(as_of, at)}`}</VisuallyHidden>
          </div>
        ))}
      </div>
      {hours.length > 0 && <HourBars hours={hours} />}
      {lines.map((line, index) => (
        <div key={`${line.of} ${line.id}`} {...item(lineId(name, index))} className={styles['line']} title={line.says}>
          <Line line={line} at={at} />
        </div>
      ))}
      {more > 0 && <p className={styles['more']} aria-hidden>{`and ${grouped(more)} more`}</p>}
    </div>
  )
})

function Line({ line, at }: { readonly line: TileLine; readonly at: string }) {
  const { title, says, tone, since, percent } = line
  return (
    <>
      <span className={styles['shape']} data-tone={tone} aria-hidden>
        {toneShapes[tone]}
      </span>
      <span className={styles['name']}>{title}</span>
      <span className={styles['says']}>{says}</span>
      <span className={styles['since']}>{sinceText(since, at)}</span>
      {percent !== null && (
        <span className={styles['bar']} aria-hidden>
          <span data-tone={tone} style={{ width: `${Math.max(0, Math.min(100, percent))}%` }} />
        </span>
      )}
    </>
  )
}
