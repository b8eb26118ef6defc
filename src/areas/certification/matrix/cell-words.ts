/** What a cell of the matrix says, and where its paper is kept. */
import type { HeldPaperCell, HolderKind, MatrixHolder, MatrixType } from '#model/areas/admission/rules/paper-matrix.ts'
import { codeText } from '#model/kernel/words/code-words.ts'
import { userCertification } from '#model/areas/certification/certification.resource.ts'

type Kept = {
  readonly resource: string
  /** The field that names the kind of paper. */
  readonly type: 'certification' | 'certificate_type'
  /** What a new paper says of its holder. */
  readonly values: Readonly<Record<string, string | number>>
  /** The holder's own record; undefined: there is none. */
  readonly record: { readonly of: string; readonly id: string } | undefined
}
const outside = {
  person: { by: 'user', of: 'user:user' },
  firm: { by: 'company', of: 'schedule:company' },
  car: { by: 'railcar', of: 'trace:railcar' },
} as const

/** Where papers of that holder are kept, and what a new one says. */
export function keptOf({ kind, id, name }: Pick<MatrixHolder, 'kind' | 'id' | 'name'>): Kept {
  const certificate = { resource: 'schedule:certificate', type: 'certificate_type' } as const
  if (kind === 'named') return { ...certificate, values: { holder: name }, record: undefined }
  if (kind === 'person' || kind === 'firm' || kind === 'car') {
    const { by, of } = outside[kind]
    const own = id.slice(kind.length + 1)
    return { ...certificate, values: { holder: name, [by]: Number(own) }, record: { of, id: own } }
  }
  const { resource, by, of } = atTerminal(kind)
  return { resource, type: 'certification', values: { [by]: id }, record: { of, id } }
}

function atTerminal(kind: HolderKind) {
  if (kind === 'company')
    return { resource: 'terminal:companyCertification', by: 'company', of: 'terminal:company' } as const
  if (kind === 'driver' || kind === 'staff' || kind === 'general')
    return {
      resource: 'terminal:userCertification',
      by: 'user',
      of: kind === 'general' ? 'terminal:user' : `terminal:${kind}`,
    } as const
  return { resource: 'terminal:vehicleCertification', by: 'vehicle', of: 'terminal:vehicle' } as const
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
