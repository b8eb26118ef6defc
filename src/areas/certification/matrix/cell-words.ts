/** What a cell of the matrix says, and where its paper is kept. */
import type { MatrixHolder, MatrixType, HeldPaperCell } from '#model/areas/admission/rules/paper-matrix.ts'
import { codeText } from '#model/kernel/words/code-words.ts'
import { userCertification } from '#model/areas/certification/certification.resource.ts'

/** The resource of papers of that holder, and the field that names the holder. */
export function keptOf({ kind }: Pick<MatrixHolder, 'kind'>): {
  readonly resource: string
  readonly by: 'user' | 'company' | 'vehicle'
  /** Of the holder. */
  readonly of: string
} {
  if (kind === 'company') return { resource: 'terminal:companyCertification', by: 'company', of: 'terminal:company' }
  if (kind === 'driver' || kind === 'staff' || kind === 'general')
    return {
      resource: 'terminal:userCertification',
      by: 'user',
      of: kind === 'general' ? 'terminal:user' : `terminal:${kind}`,
    }
  return { resource: 'terminal:vehicleCertification', by: 'vehicle', of: 'terminal:vehicle' }
}

const daysText = (days: number): string =>
  days === 0 ? 'ends today' : days < 0 ? `ended ${-days} d ago` : `${days} d left`
/** `H2S Alive of Ana Ortiz: expiring, 6 d left, stops 2 loads tomorrow` */
export function cellText(holder: MatrixHolder, type: MatrixType, cell: HeldPaperCell | null, stopped: number): string {
  const state = cell === null ? 'not asked for' : codeText(userCertification.fields.state, cell.state)
  return [
    `${type.name} of ${holder.name}: ${state}`,
    ...(cell?.days == null ? [] : [daysText(cell.days)]),
    ...(stopped > 0 ? [`stops ${stopped} ${stopped === 1 ? 'load' : 'loads'} tomorrow`] : []),
  ].join(', ')
}
