/** Asks why the planned moves of a cut are rejected, in the railroad's codes. */
import { marksOf } from '#model/areas/yard/rules/name.ts'
import { useSnapshot } from 'valtio'
import type { YardTarget } from '../controller/yard-target.ts'
import { ExceptionDialog } from '../switch-list/ExceptionDialog.tsx'
import { rowsOf } from '../data/layout.ts'

export function RefuseWork({
  target: { controller, orders },
  onClose,
}: {
  readonly target: YardTarget
  readonly onClose: () => void
}) {
  const { board } = useSnapshot(controller.state).now
  const cars = controller.work
  if (board === undefined) return null
  const no = rowsOf(board).findIndex(({ car }) => cars.includes(car)) + 1
  const refuse = async (report: Parameters<typeof orders.refuse>[1]): Promise<boolean> => {
    const isSaved = (await orders.refuse(cars, report)) === true
    if (isSaved) onClose()
    return isSaved
  }
  return <ExceptionDialog line={{ no, marks: marksOf(controller.carsOf(cars)) }} onClose={onClose} onReport={refuse} />
}
