/** A cell of the matrix of papers: a letter for its state, the days that are left, and how many loads of tomorrow it stops. */
import {
  stateLetters,
  type MatrixHolder,
  type MatrixType,
  type StoppedLoad,
} from '#model/areas/admission/rules/paper-matrix.ts'
import type { PaperState } from '#model/areas/certification/rules/paper-state.ts'
import type { DrawnCell } from '#src/ui/matrix/MatrixRow.tsx'
import { cellText } from './cell-words.ts'

const tones: Readonly<Record<PaperState, NonNullable<DrawnCell['tone']>>> = {
  missing: 'stop',
  unverified: 'info',
  valid: 'ok',
  expiring: 'warn',
  expired: 'stop',
}

export function paperCellDrawn(
  holder: MatrixHolder,
  at: number,
  type: MatrixType,
  loads: readonly StoppedLoad[],
): DrawnCell {
  const cell = holder.cells[at] ?? null
  const stopped = loads.length
  return {
    says: cellText(holder, type, cell, stopped),
    tone: cell === null ? undefined : tones[cell.state],
    isMarked: stopped > 0,
    ...(cell !== null && {
      letter: stateLetters[cell.state],
      beside: [cell.days ?? '', stopped > 0 ? `■${stopped}` : ''].join(' ').trim() || undefined,
    }),
  }
}
