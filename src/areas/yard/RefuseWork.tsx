/** Why the planned moves of a cut are refused, in the railway's codes. */
import { marksOf } from '#model/rules/yard-name.ts'
import { useSnapshot } from 'valtio'
import type { YardTarget } from './yard-target.ts'
import { ExceptionDialog } from './ExceptionDialog.tsx'
import { rowsOf } from './board.ts'

export function RefuseWork({ target: { controller, orders }, onClose }: { readonly target: YardTarget; readonly onClose: () => void }) {
  const { board } = useSnapshot(controller.state).now
  const cars = controller.work
  if (board === undefined) return null
  const no = rowsOf(board).findIndex(({ car }) => cars.includes(car)) + 1
  const refuse = async (said: Parameters<typeof orders.refuse>[1]): Promise<boolean> => {
    const kept = (await orders.refuse(cars, said)) === true
    if (kept) onClose()
    return kept
  }
  return <ExceptionDialog line={{ no, marks: marksOf(controller.carsOf(cars)) }} onClose={onClose} onReport={refuse} />
}
