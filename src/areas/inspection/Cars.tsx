/** The cars in line: marks typed or pasted, and what became of each. */
import { Plus } from 'lucide-react'
import { useState, type RefObject } from 'react'
import { may } from '../../engine/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { InspectionController, Waiting } from './InspectionController.ts'
import styles from './Inspect.module.css'

function Result({ result }: { readonly result: Waiting['result'] }) {
  if (result === null) return <Badge>to do</Badge>
  if (result.status === 'draft') return <Badge state="info">draft</Badge>
  return result.bad_order ? <Badge state="stop">bad order</Badge> : <Badge state="ok">passed</Badge>
}

export function Cars(props: {
  readonly controller: InspectionController
  readonly now: InspectionController['now']
  readonly inputRef: RefObject<HTMLInputElement | null>
  /** One that exists is filled in: no others join it. */
  readonly isOne: boolean
}) {
  const { controller, now, inputRef, isOne } = props
  const [typed, setTyped] = useState('')
  const add = async (): Promise<void> => {
    await controller.addCars(typed)
    if (controller.now.problem === '' && controller.now.unknown.length === 0) setTyped('')
  }
  const isDone = now.cars.filter(({ result }) => result !== null).length
  return (
    <aside className={styles['cars']} aria-label="Cars to inspect">
      {!isOne && may('change_railcarinspectionform') && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void add()
          }}
        >
          <TextField
            label="Cars"
            mono
            inputRef={inputRef}
            placeholder="GATX 20411, GATX 20412 …"
            value={typed}
            onChange={setTyped}
            {...(now.problem !== '' && { error: now.problem })}
          />
          <Button type="submit" icon={Plus} shortcut="enter" isDisabled={now.busy || typed.trim() === ''}>
            Add
          </Button>
        </form>
      )}
      {now.unknown.length > 0 && (
        <div className={styles['unknown']} role="status">
          <p>The fleet does not know {now.unknown.join(', ')}.</p>
          <Button
            onPress={() => {
              setTyped('')
              void controller.createUnknown()
            }}
          >
            Create {now.unknown.length === 1 ? 'it' : 'them'}
          </Button>
        </div>
      )}
      {now.cars.length > 0 && (
        <p className={styles['faint']}>
          {isDone} of {now.cars.length} done
        </p>
      )}
      <ol>
        {now.cars.map(({ data, result }, index) => (
          <li key={data.railcar.id}>
            <button type="button" className={styles['entry']} aria-current={index === now.at} onClick={() => controller.goTo(index)}>
              <span className={styles['mark']}>{data.mark}</span>
              <Result result={result} />
            </button>
          </li>
        ))}
      </ol>
    </aside>
  )
}
