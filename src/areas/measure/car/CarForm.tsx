/** The form of a loaded car, with live results beside it. */
import { useQuery } from '@tanstack/react-query'
import { Gauge, ListPlus } from 'lucide-react'
import { useEffect, useMemo, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { product as products } from '#model/areas/company/company.resource.ts'
import { groupOf } from '#model/areas/measure/rules/volume/commodity.ts'
import { insulationOf } from '#model/areas/rail/rules/judge-loaded-car.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { may } from '#src/engine/session/session.state.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { RecordHeader } from '#src/ui/record/RecordHeader.tsx'
import { useHeldFields } from '#src/ui/record/state/held-fields.ts'
import { CarAnswer } from './CarAnswer.tsx'
import { useCar } from '../data/car-calls.ts'
import type { CarController } from './car-controller.ts'
import { judgeCar } from './car-judging.ts'
import { CarFields } from './CarFields.tsx'
import { carKeys } from '../fields/keys.ts'
import { useLimits } from '../data/limits.ts'
import { nameIn } from '../train/train-controller.ts'
import { tableOf } from '../data/tables.ts'
import { Work } from '../fields/Work.tsx'
import styles from './Car.module.css'

const opened = Date.now()

export function CarForm({
  controller,
  gone = false,
  beside,
}: {
  readonly controller: CarController
  readonly gone?: boolean
  readonly beside?: ReactNode
}) {
  const { record } = controller
  const { draft } = record
  // Subscribes to every change of the draft, since nothing of this snapshot is read.
  useSnapshot(draft.state)
  const { base } = useSnapshot(draft.state)
  const held = useHeldFields(record.resource, base)
  const limits = useLimits()
  const [mark, number] = [draft.valueOf('car_mark'), draft.valueOf('car_number')]
  const name = useMemo(() => {
    const read = nameIn(`${typeof mark === 'string' ? mark : ''} ${typeof number === 'string' ? number : ''}`)
    return read.problem === '' ? { car_mark: read.car_mark, car_number: read.car_number } : undefined
  }, [mark, number])
  const { table, fleet } = useCar(name)
  const row = table.data ?? null
  const gaugeTable = useMemo(() => row && tableOf(row), [row])
  const all = useQuery({
    queryKey: ['company:product', 'all'],
    queryFn: ({ signal }) => rowsOf(products).list({ limit: 1000, ordering: 'name' }, signal),
  })
  const { values } = controller
  const product = all.data?.results.find(({ id }) => id === values.product)
  const known = { car: fleet.data ?? undefined, limits, mayOverride: may('override_filling') }
  const judged = judgeCar(values, gaugeTable, product, known, opened)
  useEffect(() => controller.follow(row, judged))
  useEffect(() => {
    if (!fleet.data) return
    controller.suggest('car_type', fleet.data.car_type)
    if (fleet.data.product !== null) controller.suggest('product', fleet.data.product)
  }, [controller, fleet.data])
  useEffect(() => {
    if (!product) return
    controller.suggest('commodity_group', groupOf(product))
    controller.suggest('thermal_expansion', product.thermal_expansion)
    if (product.relative_density !== null && controller.state.density === '')
      controller.weigh(String(product.relative_density))
  }, [controller, product])
  useCommandTarget('rail:car', controller)
  useCommandTarget('form', draft)
  useCommandTarget('page', record)
  useCommandTarget('focus', controller)
  const isLocked = !may(record.row ? loadedCar.needs.change : loadedCar.needs.add)
  const figures = judged.figures
  const derived = figures
    ? {
        ...(values.commodity_group !== '' && {
          temperature_correction_factor: Number(figures.factor60.toFixed(5)),
          temperature_correction_factor_at_15c: Number(figures.factor15.toFixed(5)),
        }),
        ...(isTank(draft.valueOf('car_type')) && { weight: figures.weight.toFixed(0) }),
      }
    : {}
  return (
    <Work label={record.row ? record.title : 'Load car'} className={styles['screen']} onHere={controller.onHere}>
      <RecordHeader controller={record} spec={{ record: 'rail:loadedCar' }} gone={gone}>
        {!isLocked && (
          <Button icon={ListPlus} shortcut={carKeys.next} onPress={() => void controller.saveAndNext()}>
            Save and next car
          </Button>
        )}
        <Button icon={Gauge} look="quiet" shortcut={carKeys.gauge} onPress={() => controller.gauge()}>
          Gauge
        </Button>
      </RecordHeader>
      <div className={styles['columns']}>
        <CarFields
          controller={controller}
          table={row}
          derived={derived}
          isLocked={isLocked}
          held={held}
          isOver={judged.isOver}
        />
        <div className={styles['side']}>
          <CarAnswer
            controller={controller}
            judged={judged}
            row={row}
            limits={limits}
            color={product?.color ?? 'slate'}
            isNamed={name !== undefined}
            how={{ insulation: insulationOf(values, known.car), season: values.season }}
            isOfFleet={(known.car?.insulation ?? '') !== ''}
            isHeld={held['season'] !== undefined}
          />
          {beside}
        </div>
      </div>
    </Work>
  )
}

const isTank = (type: unknown): boolean => typeof type === 'string' && /^\s*t/i.test(type)
