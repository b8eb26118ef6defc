/** The calls of tickets. */
import { ticket as declared } from '#model/areas/ticket/ticket.resource.ts'
import { handle } from '#server/engine/base/handler.ts'
import { addRailCar, removeRailCar } from './rail-car.ts'

export const ticket = handle(declared, { addRailCar, removeRailCar })
