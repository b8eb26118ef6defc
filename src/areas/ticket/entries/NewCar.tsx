/** The line below the cars of a rail ticket: a mark and number that are typed put the car on it. */
import { useSnapshot } from 'valtio'
import type { EntriesController } from './entries-controller.ts'
import styles from './Entries.module.css'

export function NewCar({ controller, span }: { readonly controller: EntriesController; readonly span: number }) {
  const { car, carFailure } = useSnapshot(controller.state, { sync: true })
  return (
    <tr>
      <td data-field="car">
        <input
          className={styles['cell']}
          aria-label="Car to add"
          placeholder="GATX 20411"
          value={car}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={carFailure !== ''}
          {...(carFailure !== '' && { 'aria-describedby': 'says-car' })}
          onChange={(event) => controller.typeCar(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            event.stopPropagation()
            void controller.addCar()
          }}
          onBlur={() => void controller.addCar()}
        />
      </td>
      <td className={styles['says']} id="says-car" colSpan={span}>
        {carFailure}
      </td>
    </tr>
  )
}
