/** What a crew must know before it moves anything: cars on hold, and hazardous materials. */
import type { SwitchListAnswer } from './state/calls.ts'
import styles from './SwitchList.module.css'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { PlacardSign } from './PlacardSign.tsx'

export function SwitchListWarnings({ holds, placards }: Pick<SwitchListAnswer, 'holds' | 'placards'>) {
  return (
    <>
      <h3>Hold: do not move</h3>
      {holds.length === 0 ? (
        <p className={styles['faint']}>No car is on hold.</p>
      ) : (
        <ul className={styles['holds']}>
          {holds.map(({ car, mark, track, why }) => (
            <li key={car}>
              <Badge state="hold">Hold</Badge> <b className={styles['mark']}>{mark}</b> {track}
              {why !== '' && <span className={styles['faint']}> · {why}</span>}
            </li>
          ))}
        </ul>
      )}
      <h3>Hazardous materials</h3>
      {placards.length === 0 ? (
        <p className={styles['faint']}>No car here is placarded.</p>
      ) : (
        <ul className={styles['placards']}>
          {placards.map(({ un, hazard, word, product, loaded, residue }) => (
            <li key={`${un} ${product}`}>
              <PlacardSign un={un} hazard={hazard} />
              <span>
                <b>{un}</b> {word}
                <br />
                <span className={styles['faint']}>
                  {product} · {loaded} loaded{residue > 0 && `, ${residue} residue`}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
