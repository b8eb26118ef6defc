/** What may be done with gauge tables and loaded cars. */
import { gaugeTable as tableDeclared, loadedCar as carDeclared } from '#model/resources/rail.ts'
import { handle } from '../engine/handler.ts'
import { getMaxPermittedFilling, railCarGaugeTable } from './gauging.ts'
import { bulkCreate, updateActiveDetails } from './loaded-car.ts'

export const gaugeTable = handle(tableDeclared, { railCarGaugeTable, getMaxPermittedFilling })
export const loadedCar = handle(carDeclared, { bulkCreate, updateActiveDetails })
