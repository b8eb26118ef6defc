/** The meter in the corner: what this page costs now, pane by pane. It never covers the focus, and is closed by Escape or its own key. */
import { useEffect, useState } from 'react'
import { keyText } from '#src/engine/commands/keys/keys.ts'
import { startMeter, type Figures } from '#src/engine/data/meter.ts'
import type { Standing } from '#src/engine/feed/scheduler.ts'
import { Key } from '#src/ui/controls/Key.tsx'
import { useKeyDown } from '#src/ui/controls/keydown.ts'
import { enterPane } from '../state/focus.ts'
import styles from './Meter.module.css'
import { overlays } from '../state/overlays.state.ts'
import { usePaneTitle } from '../panes/PaneHeader.tsx'
import { desk } from '../state/desk.state.ts'

const ms = (value: number | undefined): string =>
  value === undefined ? 'none' : `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`
const seats = { focused: 'focused', seen: 'seen', hidden: 'hidden: draws and asks nothing' } as const

function PaneRow({
  pane,
  standing: { seat, load, wait, isSlowed },
}: {
  readonly pane: string
  readonly standing: Standing
}) {
  const { screen, record } = usePaneTitle(pane)
  return (
    <tr data-slowed={isSlowed}>
      <th scope="row">{record === '' ? screen : `${screen} › ${record}`}</th>
      <td>{seats[seat]}</td>
      <td className={styles['number']}>{seat === 'hidden' ? '0' : load.toFixed(0)}</td>
      <td className={styles['number']}>
        {seat === 'hidden' ? '' : `${isSlowed ? '▲ ' : ''}${(wait / 1000).toFixed(1)} s`}
      </td>
    </tr>
  )
}

const lines = ({ frame, long, key, socket, worker, cache }: Figures): readonly (readonly [string, string])[] => [
  ['Frame', frame ? `${ms(frame.median)}, p95 ${ms(frame.p95)}` : 'none yet'],
  ['Frames over 50 ms', long.count === 0 ? 'none' : `${long.count}, longest ${ms(long.longest)}`],
  ['Key to paint', key ? `p95 ${ms(key.p95)} of ${key.count}, last ${ms(key.last)}` : 'each within a frame'],
  ['Socket, there and back', socket === undefined ? 'no socket' : ms(socket)],
  ['Worker, there and back', worker === undefined ? 'no worker' : ms(worker)],
  [
    'Questions kept',
    `${cache.questions}, ${cache.asked} on screen${cache.heap === undefined ? '' : `; heap ${cache.heap.toFixed(0)} MB`}`,
  ],
]

function putAway({ key }: KeyboardEvent): boolean {
  if (key !== 'Escape') return false
  overlays().meter = false
  return true
}

export default function Meter() {
  const [figures, setFigures] = useState<Figures>()
  const box = useKeyDown<HTMLElement>(putAway)
  useEffect(() => startMeter(setFigures), [])
  useEffect(() => {
    const before = document.activeElement
    box.current?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected && document.activeElement === document.body)
        before.focus()
      else if (document.activeElement === document.body) enterPane(desk().focused)
    }
  }, [box])
  return (
    <aside
      ref={box}
      className={styles['meter']}
      tabIndex={-1}
      aria-label={`Performance. Escape or ${keyText('k>y')} puts it away`}
    >
      <header className={styles['head']}>
        <h2>Performance</h2>
        <span data-keys>
          <Key of="escape" /> or <Key of="k>y" command="workspace:performanceMeter" /> puts it away
        </span>
      </header>
      {figures === undefined ? (
        <p>Measuring…</p>
      ) : (
        <>
          <dl className={styles['figures']}>
            {lines(figures).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <table className={styles['panes']}>
            <thead>
              <tr>
                <th scope="col">Pane</th>
                <th scope="col">Is</th>
                <th scope="col" className={styles['number']}>
                  ms each s
                </th>
                <th scope="col" className={styles['number']}>
                  Turn every
                </th>
              </tr>
            </thead>
            <tbody>
              {[...figures.panes]
                .toSorted(([, one], [, two]) => two.load - one.load)
                .map(([pane, standing]) => (
                  <PaneRow key={pane} pane={pane} standing={standing} />
                ))}
            </tbody>
          </table>
        </>
      )}
    </aside>
  )
}
