/** What is asked of passwords in digits, for forms and refusals; apart from the rule, which only the server needs. */
export const keypadPasswordSays =
  'at least five different digits, no digit three times in a row, no pair twice, no run such as 123, and no year'
