/** The queue of cars to inspect: marks typed or pasted, and the status of each car. */
import { Plus } from 'lucide-react'
import { useState, type RefObject } from 'react'
import { may } from '#src/engine/session/session.state.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import type { InspectionController } from './inspection-controller.ts'
import type { Waiting } from './inspection-state.ts'
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
  /** An existing inspection was opened, so no cars can be added. */
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
            placeholder="GATX 20411, GATX 20412…"
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
          <p>Not in the fleet: {now.unknown.join(', ')}.</p>
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
            <button
              type="button"
              className={styles['entry']}
              aria-current={index === now.at}
              onClick={() => controller.goTo(index)}
            >
              <span className={styles['mark']}>{data.mark}</span>
              <Result result={result} />
            </button>
          </li>
        ))}
      </ol>
    </aside>
  )
}
