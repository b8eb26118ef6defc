/** One track of the switch list: its cars in order from end A, with notes. */
import { Printer } from 'lucide-react'
import { memo } from 'react'
import type { TrackSheet } from '#model/areas/yard/rules/switch-list/switch-list.ts'
import { carCount, feet } from '#model/areas/yard/rules/name.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { IconButton } from '#src/ui/controls/Button.tsx'
import type { ToldLine } from './state/calls.ts'
import styles from './SwitchList.module.css'

const place = (spot: ToldLine['to']): string => (spot ? `${spot.track_name} @${spot.seq}` : 'unassigned')

export const SwitchTrack = memo(function SwitchTrack({
  track,
  work,
  onPrint,
}: {
  readonly track: TrackSheet
  readonly work: readonly ToldLine[]
  readonly onPrint: () => void
}) {
  const lineOf = (no: number | null): ToldLine | undefined => work.find((line) => line.no === no)
  const { name, kind, standing, used_ft, usable_length_ft, coming } = track
  return (
    <div className={styles['track']}>
      <details open={standing.some((one) => one.work !== null || one.hold !== null) || coming.length > 0}>
        <summary>
          <b>{name}</b>
          <span className={styles['faint']}>
            {kind} · {carCount(standing.length)} · {feet(used_ft)}
            {usable_length_ft !== null && ` of ${feet(usable_length_ft)}`}
          </span>
        </summary>
        {standing.length === 0 && <p className={styles['faint']}>No cars here.</p>}
        <ol className={styles['standing']}>
          {standing.map((one) => {
            const line = lineOf(one.work)
            return (
              <li key={one.car} data-works={line !== undefined}>
                <span className={styles['no']}>{one.seq}</span>
                <span className={styles['mark']}>{one.mark}</span>
                <span>{one.load_status}</span>
                <span className={styles['product']}>{one.product}</span>
                <span className={styles['un']}>{one.placard && `${one.placard.un} · ${one.placard.hazard}`}</span>
                <span className={styles['notes']}>
                  {one.hold !== null && <Badge state="hold">Hold</Badge>}
                  {one.bad_order !== null && <Badge state="stop">Bad order</Badge>}
                  {line && (
                    <span>
                      {line.instruction} to <b>{place(line.to)}</b>{' '}
                      <span className={styles['faint']}>no. {line.no}</span>
                    </span>
                  )}
                </span>
              </li>
            )
          })}
        </ol>
        {coming.map((no) => {
          const line = lineOf(no)
          return (
            line && (
              <p key={no} className={styles['coming']}>
                + {line.marks} ({carCount(line.cars.length)}) from {place(line.from)} at @{line.to?.seq}{' '}
                <span className={styles['faint']}>no. {no}</span>
              </p>
            )
          )
        })}
      </details>
      <span className={styles['printed']}>
        <IconButton icon={Printer} label={`Print the standing order of ${name}`} onPress={onPrint} />
      </span>
    </div>
  )
})
