/** The actions of section `yard`, resource by resource. */
import { signOff as signOffDeclared } from '#model/areas/yard/sign-off.resource.ts'
import { yard as declared } from '#model/areas/yard/yard.resource.ts'
import { handle } from '#server/engine/base/handler.ts'
import { addCars } from '#server/areas/yard/moves/adding.ts'
import { removeCar } from '#server/areas/yard/moves/cars.ts'
import { handOver, handOverPdf, signOffYard, withdrawSignOff } from '#server/areas/yard/hand-over/hand-over.ts'
import { importYard } from '#server/areas/yard/moves/import.ts'
import { executeMove, moveCars } from '#server/areas/yard/moves/moves.ts'
import { plannedScenario, resetLayout } from '#server/areas/yard/moves/plan.ts'
import { carDetails, cars, moveHistory, unassignedCars } from '#server/areas/yard/reading.ts'
import { removeYard } from '#server/areas/yard/removal.ts'
import { answerSwitchList, issueSwitchList } from '#server/areas/yard/switch-list/switch-list.ts'
import { getExcel, getPdf } from '#server/areas/yard/switch-list/switch-list-file.ts'

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
  issueSwitchList,
  getPdf,
  getExcel,
  handOver,
  handOverPdf,
  signOff: signOffYard,
  remove: removeYard,
})

export const signOff = handle(signOffDeclared, { withdraw: withdrawSignOff })
export { inspection } from '#server/areas/inspection/inspection.ts'
