/** The ranges of the tables for crude oil, products and lubricants (API MPMS 11.1), apart from the tables so that forms load little. */
export const crudeLimits = {
  density60: { A: [610.6, 1163.5], B: [610.6, 1163.5], C: [470.5, 1201.8], D: [800.9, 1163.5] },
  alpha60: [230e-6, 930e-6],
  fahrenheit: [-58, 302],
  celsius: [-50, 150],
  psi: [0, 1500],
  kilopascal: [0, 10_342],
} as const
