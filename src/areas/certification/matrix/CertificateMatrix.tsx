/** The papers outside the terminals, in the same matrix. */
import { outsideTerminals } from './papers.ts'
import { Matrix } from './PaperMatrix.tsx'

export default function CertificateMatrix() {
  return <Matrix papers={outsideTerminals} />
}
