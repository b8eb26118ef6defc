/** What may be done with a yard. */
import { signOff as signOffDeclared, yard as declared } from '#model/resources/yard.ts'
import { handle } from '../engine/handler.ts'
import { addCars, removeCar } from './yard-cars.ts'
import { handOver, handOverPdf, signOffYard, withdrawSignOff } from './yard-hand-over.ts'
import { importYard } from './yard-import.ts'
import { executeMove, moveCars, plannedScenario, resetLayout } from './yard-moves.ts'
import { carDetails, cars, moveHistory, unassignedCars } from './yard-reading.ts'
import { removeYard } from './yard-removal.ts'
import { answerSwitchList, getExcel, getPdf } from './yard-switch-list.ts'

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
  switchList: answerSwitchList,
  getPdf,
  getExcel,
  handOver,
  handOverPdf,
  signOff: signOffYard,
  remove: removeYard,
})

export const signOff = handle(signOffDeclared, { withdraw: withdrawSignOff })
export { inspection } from './yard-inspection.ts'
