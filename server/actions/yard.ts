/** What may be done with a yard. */
import { yard as declared } from '#model/resources/yard.ts'
import { handle } from '../engine/handler.ts'
import { addCars, removeCar } from './yard-cars.ts'
import { importYard } from './yard-import.ts'
import { executeMove, moveCars, plannedScenario, resetLayout } from './yard-moves.ts'
import { carDetails, cars, moveHistory, unassignedCars } from './yard-reading.ts'

export const yard = handle(declared, {
  cars,
  carDetails,
  unassignedCars,
  moveCars,
  executeMove,
  plannedScenario,
  resetLayout,
  addCars,
  removeCar,
  moveHistory,
  setAutocomplete: async ({ row, input, rows }) => {
    const { use_autocomplete } = await rows(declared).patch(row.id, { use_autocomplete: input.use_autocomplete })
    return { use_autocomplete }
  },
  import: importYard,
})
