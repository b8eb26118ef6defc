/** Volumes and weights of cars, in the units of the company, as everywhere. */
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { figureText } from '#model/kernel/quantity.ts'
import { headerOf } from '#model/kernel/table.ts'
import { asShown } from '#src/engine/session/company-units.ts'

const { net_volume, weight } = loadedCar.fields
const figures = { net_volume, weight } as const
type Figure = keyof typeof figures

export const figureOf = (name: Figure, value: string | null): string => figureText(asShown(figures[name]), value ?? '0')
export const headingOf = (name: Figure): string => headerOf(name, asShown(figures[name]))
