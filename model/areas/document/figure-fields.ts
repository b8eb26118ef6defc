/** Declares the figures of a bill of lading as fields, with the values that a person may enter. */
import { largest } from '#model/kernel/bounds.ts'
import { day, decimal, list, text } from '#model/kernel/field.ts'
import { carMark, carNumber, unNumber } from '#model/areas/fleet/rules/identifiers.ts'

const volume = (label: string, max: number) => decimal(2, { label, unit: 'gal', min: 0, max })
const weight = (label: string, max: number) => decimal(2, { label, unit: 'lb', digits: 0, min: 0, max })

/** Figures that are columns of the document too. */
export const columnFigures = {
  bol_number: text({ label: 'BOL', maxLength: 30 }),
  bol_date: day({ label: 'Date' }),
  car_mark: carMark(),
  car_number: carNumber(),
  product_name: text({ label: 'Product', maxLength: 80 }),
  net_volume: volume('Net volume', largest.lot.gal),
} as const

export const figureFields = {
  ...columnFigures,
  revision: text({ holds: 'code', maxLength: 20 }),
  shipper: text({ holds: 'name', maxLength: 200 }),
  consignee: text({ holds: 'name', maxLength: 200 }),
  origin: text({ holds: 'place', maxLength: 200 }),
  destination: text({ maxLength: 200 }),
  railroad: text({ holds: 'name', maxLength: 80 }),
  routing: text({ maxLength: 200 }),
  stcc: text({ holds: 'code', label: 'STCC', maxLength: 10 }),
  un_number: unNumber({ label: 'UN number' }),
  hazard_class: text({ holds: 'code', maxLength: 20 }),
  packing_group: text({ holds: 'code', maxLength: 10 }),
  gross_volume: volume('Gross volume', largest.lot.gal),
  weight: weight('Weight', 100_000_000_000),
  temperature: decimal(2, { unit: '°F', min: -200, max: 1000 }),
  purchase_order: text({ maxLength: 60 }),
  certified_by: text({ holds: 'person', maxLength: 120 }),
  cars: list(
    {
      car_mark: carMark(),
      car_number: carNumber(),
      net_volume: volume('Net volume', largest.car.gal),
      gross_volume: volume('Gross volume', largest.car.gal),
      weight: weight('Weight', largest.car.lb),
      seals: text({ maxLength: 200 }),
    },
    { maxItems: 200, help: 'All cars, in the order of the paper' },
  ),
} as const
