/** Certificates of origin under the USMCA, with the nine data elements of its annex 5-A. */
import { choice, day, flag, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { emailAddress } from '#model/areas/user/rules/email.ts'
import { phoneNumber } from '#model/shared/kind-fields.ts'

const party = (label: string, help: string) => ref('company:party', { label, table: true, group: 'Parties', help })

/** Added by us. */
export const originCertificate = resource('customs/origin_certificate/', {
  label: 'Certificate of origin',
  plural: 'Certificates of origin',
  needs: { view: 'access_menu__customs_forms', change: 'change_customs_invoice' },
  title: ['certificate_number', 'description'],
  ordering: '-effective_date,certificate_number',
  keys: [{ fields: ['certificate_number'], onConflict: 'refuse' }],
  spans: [{ from: 'effective_date', to: 'expiration_date' }],
  judgedBy: () => import('./judged-certificate.ts').then(({ judgedCertificate }) => judgedCertificate),
  fields: {
    certificate_number: text({
      label: 'Certificate',
      required: true,
      maxLength: 30,
      table: true,
      group: 'Certificate',
    }),
    active: flag(true, { table: true, group: 'Certificate' }),
    certifier_role: choice(['exporter', 'producer', 'importer'], 'exporter', {
      label: 'Certified by the',
      group: 'Certifier',
    }),
    certifier: ref('company:party', { required: true, table: true, group: 'Certifier' }),
    certifier_person: text({ required: true, maxLength: 80, group: 'Certifier', help: 'Name and title of the person' }),
    certifier_email: emailAddress({ label: 'Email', group: 'Certifier' }),
    certifier_telephone: phoneNumber({ label: 'Telephone', group: 'Certifier' }),
    exporter: party('Exporter', 'Leave empty if the certifier is the exporter'),
    producer: party('Producer', 'Leave empty if it is available to customs on request'),
    importer: party('Importer', 'Leave empty for various importers'),
    description: text({ required: true, maxLength: 200, table: true, group: 'Goods' }),
    harmonized_code: text({
      holds: 'hs_code',
      label: 'Harmonized code',
      required: true,
      pattern: '^(0[1-9]|[1-9]\\d)\\d{4}$',
      patternSays: 'six digits',
      maxLength: 6,
      table: true,
      group: 'Goods',
      help: 'Six digits',
    }),
    origin_criterion: choice(['A', 'B', 'C', 'D'], 'B', {
      table: true,
      group: 'Goods',
      words: {
        A: 'A wholly obtained',
        B: 'B product-specific rule',
        C: 'C originating materials only',
        D: 'D regional value content',
      },
    }),
    effective_date: day({ label: 'From', required: true, table: true, group: 'Blanket period' }),
    expiration_date: day({
      label: 'To',
      required: true,
      table: true,
      group: 'Blanket period',
      help: 'At most 12 months',
    }),
    signed_by: text({ holds: 'person', required: true, maxLength: 80, group: 'Signature' }),
    signed_on: day({ required: true, past: true, group: 'Signature' }),
  },
})
