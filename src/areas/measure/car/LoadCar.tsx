/** Loads cars one after the other; repeated fields are kept for the next car. */
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { carIn } from '../data/car-calls.ts'
import { CarController } from './car-controller.ts'
import { CarForm } from './CarForm.tsx'
import { entriesFrom, firstEntries, judge } from '../data/entries.ts'
import { useLimits } from '../data/limits.ts'
import { poundsOf } from '#model/areas/measure/rules/gauge/loaded-car.ts'
import type { FillingLimits } from '#model/areas/measure/rules/gauge/filling.ts'
import { Heading } from '#src/ui/form/Section.tsx'
import styles from './Car.module.css'

/** Preset values from the URL: fields by name, or input of the gauge tool. */
function givenBy(search: string, limits: FillingLimits) {
  const parameters = Object.fromEntries(new URLSearchParams(search))
  const entries = entriesFrom(parameters)
  const { temperature, relativeDensity60 } = judge({ ...firstEntries, ...entries }, null, limits)
  const { name } = carIn(entries.car ?? '')
  const own = Object.entries(parameters).flatMap(([field, value]) =>
    Object.hasOwn(loadedCar.fields, field) && field !== 'density'
      ? [[field, /^\d+$/.test(value) && !field.startsWith('car_') ? Number(value) : value]]
      : [],
  )
  const given: Readonly<Record<string, unknown>> = {
    load_date: new Date().toISOString(),
    ...Object.fromEntries(own),
    ...name,
    ...(temperature !== undefined && { load_temperature: Math.round(temperature * 100) / 100 }),
    ...(relativeDensity60 !== undefined && {
      density: poundsOf(relativeDensity60),
      commodity_group: entries.group ?? 'E',
      ...(entries.group === 'C' && { thermal_expansion: Number(entries.expansion) }),
    }),
    ...(entries.product !== undefined && { product: Number(entries.product) }),
  }
  return {
    given,
    reading: entries.reading ?? '',
    how: {
      ...(entries.insulation && { insulation: entries.insulation }),
      ...(entries.season && { season: entries.season }),
    },
  }
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
      setTurn((was) => ({
        at: was.at + 1,
        controller: new CarController(undefined, given),
        made: [...was.made, title],
      }))
    })
  }, [turn])
  return (
    <CarForm key={turn.at} controller={turn.controller} beside={turn.made.length > 0 && <Sitting made={turn.made} />} />
  )
}

/** Cars loaded in this session, latest first, so that no car is loaded twice. */
function Sitting({ made }: { readonly made: readonly string[] }) {
  return (
    <section aria-label="Loaded in this session">
      <Heading>Loaded in this session: {made.length}</Heading>
      <ol className={styles['made']}>
        {made
          .toReversed()
          .slice(0, 12)
          .map((title, at) => (
            <li key={`${title} ${made.length - at}`}>{title}</li>
          ))}
      </ol>
    </section>
  )
}
