export const productKeys = { takeOver: 'k>n' }
