/** Whether somebody or something may come, as columns of its table: reckoned for all rows by the database. */
import { reckoned, text } from '#model/kernel/field.ts'

const rule = { asks: 'highball_may_come', together: 'highball_may_come_together' } as const
const answers = ['yes', 'but', 'no'] as const
/** What each depends on in other rows: which papers are asked for and where, the clocks of sites, whether papers have to be verified. */
const by = ['terminal:certification', 'terminal:server', 'company:company'] as const

export const mayComeFields = (of: 'user' | 'company' | 'vehicle') =>
  ({
    may_come: reckoned(
      answers,
      'yes',
      { ...rule, of, part: 1, by },
      { table: true, words: { yes: 'Yes', but: 'Yes, but', no: 'No' } },
    ),
    because: text({
      readOnly: true,
      search: false,
      table: true,
      reckoned: { ...rule, of, part: 2, by },
    }),
  }) as const
