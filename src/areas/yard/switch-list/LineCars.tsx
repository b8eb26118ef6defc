/** The cars of a line of work: what each is, whether it is loaded, with what, and under which placard. */
import { Badge } from '#src/ui/controls/Badge.tsx'
import type { ToldLine } from './state/calls.ts'
import { PlacardSign } from './PlacardSign.tsx'
import styles from './SwitchList.module.css'

export function LineCars({ line }: { readonly line: ToldLine }) {
  return (
    <table className={styles['consist']} aria-label={`Cars of line ${line.no}`}>
      <thead>
        <tr>
          <th scope="col">Car</th>
          <th scope="col">Type</th>
          <th scope="col">Load</th>
          <th scope="col">Product</th>
          <th scope="col">Placard</th>
          <th scope="col">Remarks</th>
        </tr>
      </thead>
      <tbody>
        {line.consist.map(({ car, mark, car_type, load_status, product, placard, hold, bad_order }) => (
          <tr key={car}>
            <th scope="row" className={styles['mark']}>
              {mark}
            </th>
            <td>{car_type || '—'}</td>
            <td>{load_status === 'L' ? 'Loaded' : 'Empty'}</td>
            <td>{product || '—'}</td>
            <td>
              {placard ? (
                <span className={styles['placarded']}>
                  <PlacardSign un={placard.un} hazard={placard.hazard} />
                  <span>
                    <b>{placard.un}</b> class {placard.hazard}
                    <br />
                    <span className={styles['faint']}>{placard.word}</span>
                  </span>
                </span>
              ) : (
                '—'
              )}
            </td>
            <td>
              {hold !== null && <Badge state="hold">Hold{hold === '' ? '' : `: ${hold}`}</Badge>}
              {bad_order !== null && <Badge state="stop">Bad order{bad_order === '' ? '' : `: ${bad_order}`}</Badge>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
