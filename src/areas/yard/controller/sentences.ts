/** Typed instructions for the board: shown as ghosts while typing, executed on Enter. */
import type { Carry } from '#model/areas/yard/rules/carry.ts'
import { parseSentence, type SentenceAnswer, type SentenceMove } from '#model/areas/yard/rules/sentence/sentence.ts'
import { completeSentence } from '#model/areas/yard/rules/sentence/complete-sentence.ts'
import type { SentenceYard } from '#model/areas/yard/rules/sentence/named-cars.ts'
import { carCount, marksOf } from '#model/areas/yard/rules/name.ts'
import type { SentenceTarget } from '#src/engine/commands/sentence.ts'
import type { YardController } from './yard-controller.ts'

const last = Number.MAX_SAFE_INTEGER

export function sentences(controller: YardController): SentenceTarget {
  const yard = (): SentenceYard | undefined => {
    const { board, scenario } = controller.now
    return board && { tracks: board.tracks, cars: board.cars, ...board.sides[scenario] }
  }
  const read = (text: string): SentenceAnswer | undefined => {
    const now = yard()
    return now && parseSentence(text, now)
  }
  /** A position past the end means the end, so that the ghost is not beyond the last car. */
  const carryOf = ({ cars, track, position }: SentenceMove): Carry => {
    const staying =
      controller.rows.find((row) => row.track === track)?.cars.filter((car) => !cars.includes(car)).length ?? 0
    return { cars, track, position: Math.min(position ?? last, staying + 1) }
  }
  return {
    name: 'Move cars',
    parse(text) {
      const answer = read(text)
      if (answer === undefined || 'problem' in answer) return answer
      const carry = carryOf(answer.move)
      const { scenario } = controller.now
      const [against] = controller.against(carry, scenario)
      if (against) return { problem: against.message }
      const where = carry.track === null ? 'unassigned' : `${controller.nameOf(carry.track)} @${carry.position}`
      const verb = scenario === 'planned' ? 'Plan' : 'Move'
      return {
        title: `${verb} ${carCount(carry.cars.length)} (${marksOf(controller.carsOf(carry.cars), 1)}) to ${where}`,
        run: () => controller.move({ ...carry, scenario }),
      }
    },
    /** Removes the ghosts if the text is not an instruction. */
    preview(text) {
      const answer = read(text)
      controller.hover(answer && 'move' in answer ? carryOf(answer.move) : null, 'sentence')
    },
    complete(text) {
      const now = yard()
      return now ? completeSentence(text, now) : []
    },
  }
}
