/** Canadian business numbers of companies that do not exist. */
const WEIGHTS = [1, 2]

/** The number with its check digit by Luhn, for an account of the goods and services tax. `serial` has eight digits. */
export function businessNumber(serial: number): string {
  const sum = Array.from(String(serial), (digit, index) => Number(digit) * (WEIGHTS[index % 2] ?? 1))
    .map((product) => (product > 9 ? product - 9 : product))
    .reduce((total, one) => total + one, 0)
  return `${serial}${(10 - (sum % 10)) % 10}RT0001`
}
