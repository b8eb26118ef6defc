/** Refuses a certificate of origin whose blanket period is longer than twelve months. */
import { judgedBy } from '#model/kernel/judged-by.ts'
import { wrongPeriod } from './rules/blanket-period.ts'

type Period = { readonly effective_date: string | null; readonly expiration_date: string | null }

export const judgedCertificate = judgedBy({
  fields: ['effective_date', 'expiration_date'],
  facts: {},
  judge: ({ effective_date, expiration_date }: Period) => {
    const wrong = wrongPeriod(effective_date, expiration_date)
    return { errors: wrong === '' ? {} : { expiration_date: [wrong] }, values: {} }
  },
})
