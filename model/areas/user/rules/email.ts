/** E-mail addresses of users, partners and parties, declared once. */
import { text, type FieldOptions } from '#model/kernel/field.ts'

export const emailAddress = (about?: FieldOptions) =>
  text({
    pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$',
    patternSays: 'an e-mail address such as name@example.com',
    ...about,
  })
