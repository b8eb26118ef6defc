/** The panel that puts cars on a shipment: a block of marks is pasted, or cars are picked that stand loaded at its facility. */
import { useMemo } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import { useSnapshot } from 'valtio'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import type { Field } from '#model/kernel/field.ts'
import { quantityText } from '#model/kernel/quantity.ts'
import type { Row } from '#model/kernel/resource.ts'
import { grouped } from '#model/shared/number-format.ts'
import { api } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { asShown } from '#src/engine/session/company-units.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { useKeyDown } from '#src/ui/controls/keydown.ts'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { Adding, type BillOfCars } from './adding.ts'
import { AddedLines } from './AddedLines.tsx'
import styles from './Shipment.module.css'

type Standing = Row<typeof loadedCar>

const figure = (field: Field, value: string | null): string => quantityText(asShown(field), value ?? '0')

function Picker({ adding }: { readonly adding: Adding }) {
  const { bill } = adding
  const { picked } = useSnapshot(adding.state)
  const answer = useFresh<readonly Standing[], readonly unknown[]>({
    queryKey: ['rail:loadedCar', 'standing', bill.facility],
    enabled: bill.facility !== null,
    queryFn: async ({ signal }) => {
      const query = { facility: bill.facility ?? 0 }
      return (await api<{ readonly results: readonly Standing[] }>('loadedrailcar/facility/', { query, signal }))
        .results
    },
    meta: { resources: ['rail:shipment'] },
  })
  if (bill.facility === null) return <p>The shipment names no facility, so that no cars stand there.</p>
  const free = (answer.data ?? []).filter(({ rail_shipment }) => rail_shipment === null)
  const right = free.filter(({ product }) => bill.product === null || product === bill.product)
  return (
    <section aria-label="Standing loaded">
      <h3 className={styles['heading']}>
        {`${grouped(right.length)} standing loaded here`}
        {free.length > right.length && `, ${grouped(free.length - right.length)} with other products`}
      </h3>
      <ListBox
        aria-label="Cars that stand loaded here"
        className={styles['standing'] ?? ''}
        selectionMode="multiple"
        selectionBehavior="toggle"
        items={right}
        selectedKeys={picked}
        onSelectionChange={(keys) =>
          adding.pick(right.flatMap(({ id }) => (keys === 'all' || keys.has(id) ? [id] : [])))
        }
        renderEmptyState={() => 'None.'}
      >
        {({ id, car_mark, car_number, net_volume, weight, seal_number_1, embargo_number }) => (
          <ListBoxItem id={id} textValue={`${car_mark} ${car_number}`} className={styles['choice'] ?? ''}>
            {({ isSelected }) => (
              <>
                <span aria-hidden>{isSelected ? '☑' : '☐'}</span>
                <span className={styles['car']}>{`${car_mark} ${car_number}`}</span>
                <span className={styles['figure']}>{figure(loadedCar.fields.net_volume, net_volume)}</span>
                <span className={styles['figure']}>{figure(loadedCar.fields.weight, weight)}</span>
                <span>{seal_number_1 === '' ? 'no seal' : seal_number_1}</span>
                <span>{embargo_number}</span>
              </>
            )}
          </ListBoxItem>
        )}
      </ListBox>
    </section>
  )
}

export default function AddCars(props: {
  readonly bill: BillOfCars
  readonly text?: string
  readonly onClose: () => void
}) {
  const { bill, text, onClose } = props
  const adding = useMemo(() => new Adding(bill, text), [bill, text])
  const state = useSnapshot(adding.state)
  const ready = state.answers.filter(({ outcome }) => outcome === 'changed').length
  const commit = async (): Promise<void> => {
    if (state.isDone) return onClose()
    if (await adding.commit()) onClose()
  }
  return (
    <Dialog
      title={`Add cars to ${bill.title}`}
      isOpen
      wide
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" shortcut="escape" onPress={onClose}>
            {state.isDone ? 'Close' : 'Cancel'}
          </Button>
          {!state.isDone && (
            <Button
              look="primary"
              shortcut="mod+enter"
              isDisabled={adding.isEmpty || state.isSending}
              onPress={() => void commit()}
            >
              {ready === 0 ? 'Add cars' : `Add ${grouped(ready)} ${ready === 1 ? 'car' : 'cars'}`}
            </Button>
          )}
        </>
      }
    >
      <Panel adding={adding} onCommit={() => void commit()} />
    </Dialog>
  )
}

function Panel({ adding, onCommit }: { readonly adding: Adding; readonly onCommit: () => void }) {
  const { text, answers, isDone, failure } = useSnapshot(adding.state, { sync: true })
  const keys = useKeyDown<HTMLDivElement>((event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false
    onCommit()
    return true
  })
  return (
    <div ref={keys} className={styles['panel']}>
      <TextField
        label="Marks and numbers, a car a line"
        rows={5}
        mono
        autoFocus
        value={text}
        onChange={(next) => adding.type(next)}
        {...(failure !== null && { error: failure })}
      />
      {answers.length > 0 && <AddedLines answers={answers} isDone={isDone} />}
      <Picker adding={adding} />
    </div>
  )
}
