/** The panel that puts cars on a shipment: a block of marks is pasted, or cars are picked that stand loaded at its facility. */
import { useMemo } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import { useSnapshot } from 'valtio'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import type { Field } from '#model/kernel/field.ts'
import { quantityText } from '#model/kernel/quantity.ts'
import type { Row } from '#model/kernel/resource.ts'
import { countOf, grouped } from '#model/shared/number-format.ts'
import { api } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { asShown } from '#src/engine/session/company-units.ts'
import { PasteDialog } from '#src/ui/paste/PasteDialog.tsx'
import { Adding, type BillOfCars } from './adding.ts'
import styles from './Shipment.module.css'

type Standing = Row<typeof loadedCar>

const figure = (field: Field, value: string | null): string => quantityText(asShown(field), value ?? '0')

function Picker({ adding }: { readonly adding: Adding }) {
  const { bill } = adding
  const { ids: picked } = useSnapshot(adding.picks)
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
        renderEmptyState={() => <p className={styles['none']}>None.</p>}
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
  return (
    <PasteDialog
      title={`Add cars to ${bill.title}`}
      label="Marks and numbers, a car a line"
      pasting={adding}
      verb={(ready) => (ready === 0 ? 'Add cars' : `Add ${countOf(ready, 'car')}`)}
      onClose={onClose}
    >
      <Picker adding={adding} />
    </PasteDialog>
  )
}
