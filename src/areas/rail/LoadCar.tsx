/** Load a car; and the next, which keeps what repeats. */
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { loadedCar } from '#model/resources/rail.ts'
import { carIn } from './car-calls.ts'
import { CarController } from './CarController.ts'
import { CarForm } from './CarForm.tsx'
import { entriesFrom, firstEntries, judge } from './entries.ts'
import { useLimits } from './limits.ts'
import { poundsOf } from '#model/rules/loaded-car.ts'
import type { FillingLimits } from '#model/rules/filling.ts'
import { Heading } from '../../ui/form/Section.tsx'
import styles from './Car.module.css'

/** What an address says of the new car: fields by their own names, or what was typed into the gauge tool. */
function givenBy(search: string, limits: FillingLimits) {
  const said = Object.fromEntries(new URLSearchParams(search))
  const entries = entriesFrom(said)
  const { temperature, relativeDensity60 } = judge({ ...firstEntries, ...entries }, null, limits)
  const { name } = carIn(entries.car ?? '')
  const own = Object.entries(said).flatMap(([field, value]) => (Object.hasOwn(loadedCar.fields, field) && field !== 'density' ? [[field, /^\d+$/.test(value) && !field.startsWith('car_') ? Number(value) : value]] : []))
  const given: Readonly<Record<string, unknown>> = {
    load_date: new Date().toISOString(), ...Object.fromEntries(own), ...name,
    ...(temperature !== undefined && { load_temperature: Math.round(temperature * 100) / 100 }),
    ...(relativeDensity60 !== undefined && { density: poundsOf(relativeDensity60), commodity_group: entries.group ?? 'E' }),
    ...(entries.product !== undefined && { product: Number(entries.product) }),
  }
  return { given, reading: entries.reading ?? '', how: { ...(entries.insulation && { insulation: entries.insulation }), ...(entries.season && { season: entries.season }) } }
}


const NONE: readonly string[] = []

export default function LoadCar() {
  const search = useSearch()
  const limits = useLimits()
  const [first] = useState(() => givenBy(search, limits))
  const [turn, setTurn] = useState(() => {
    const controller = new CarController(undefined, first.given, first.how)
    if (first.reading !== '') controller.read(first.reading)
    return { at: 1, controller, made: NONE }
  })
  useEffect(() => {
    const { controller } = turn
    controller.onNext((given) => {
      const { title } = controller
      setTurn((was) => ({ at: was.at + 1, controller: new CarController(undefined, given), made: [...was.made, title] }))
    })
  }, [turn])
  return <CarForm key={turn.at} controller={turn.controller} beside={turn.made.length > 0 && <Sitting made={turn.made} />} />
}

/** What was loaded in this sitting, the last first: so that no one loads a car twice. */
function Sitting({ made }: { readonly made: readonly string[] }) {
  return (
    <section aria-label="Loaded in this sitting">
      <Heading>Loaded in this sitting: {made.length}</Heading>
      <ol className={styles['made']}>
        {made.toReversed().slice(0, 12).map((title, at) => (
          <li key={`${title} ${made.length - at}`}>{title}</li>
        ))}
      </ol>
    </section>
  )
}
