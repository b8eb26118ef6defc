/** The nine data elements of a certificate of origin (USMCA, annex 5-A), as text. */
import { partyText } from '#model/areas/customs/rules/boxes/party-boxes.ts'
import { joined } from '#model/areas/customs/rules/boxes/box.ts'
import type { FormFacts, PrintedBox } from './facts.ts'

const criteria: Readonly<Record<string, string>> = {
  A: 'A: wholly obtained or produced in the territory of one or more of the parties',
  B: 'B: produced using non-originating materials that meet the product-specific rules of origin',
  C: 'C: produced exclusively from originating materials',
  D: 'D: unassembled, or classified with its parts, and meets the regional value content',
}

export function certificateElements({ certificate, certified }: FormFacts): readonly PrintedBox[] {
  if (certificate === undefined) return []
  const { certifier_role: role, certifier, certifier_person, certifier_email, certifier_telephone } = certificate
  const named = (id: number | null, otherwise: string): string =>
    id === null ? otherwise : partyText(certified.get(id))
  const self = partyText(certified.get(certifier ?? 0))
  const element = (box: string, title: string, text: string): PrintedBox => ({ box, title, text, lines: [] })
  return [
    element('1', 'Certification by', `${role.charAt(0).toUpperCase()}${role.slice(1)}`),
    element('2', 'Certifier', joined([certifier_person, self, certifier_telephone, certifier_email])),
    element('3', 'Exporter', named(certificate.exporter, role === 'exporter' ? self : '')),
    element(
      '4',
      'Producer',
      named(certificate.producer, role === 'producer' ? self : 'Available upon request by the importing authorities'),
    ),
    element('5', 'Importer', named(certificate.importer, role === 'importer' ? self : 'Various')),
    element('6', 'Description and HS classification', joined([certificate.description, certificate.harmonized_code])),
    element('7', 'Origin criterion', criteria[certificate.origin_criterion] ?? ''),
    element('8', 'Blanket period', joined([certificate.effective_date, certificate.expiration_date], ' to ')),
    element('9', 'Authorized signature and date', joined([certificate.signed_by, certificate.signed_on])),
  ]
}
