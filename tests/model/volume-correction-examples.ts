/**
 * Worked examples of volume correction, as numbers. `published` are the standards' own, `computed` come from an independent
 * implementation that reproduces those to 1e-11. Keys say the unit: tF °F, tC °C, psig, rho kg/m³.
 */
export const published24E = [
  { tF: -48.02, rd60: 0.35013, ctl: 1.374174158511, ctl_rounded: 1.37417 },
  { tF: 87.42, rd60: 0.45153, ctl: 0.932749411288, ctl_rounded: 0.93275 },
  { tF: 155.04, rd60: 0.54002, ctl: 0.85107179969, ctl_rounded: 0.85107 },
  { tF: 110.04, rd60: 0.59997, ctl: 0.948465346003, ctl_rounded: 0.94847 },
  { tF: -12.02, rd60: 0.64004, ctl: 1.057304685863, ctl_rounded: 1.0573 },
] as const

export const computed24E = [
  { rd60: 0.356, tF: -50, ctl: 1.363152144521, ctl_rounded: 1.36315 },
  { rd60: 0.356, tF: 32, ctl: 1.123945150921, ctl_rounded: 1.12395 },
  { rd60: 0.356, tF: 100, ctl: null, ctl_rounded: null },
  { rd60: 0.5, tF: -50, ctl: 1.15974925837, ctl_rounded: 1.15975 },
  { rd60: 0.5, tF: 32, ctl: 1.044978405937, ctl_rounded: 1.04498 },
  { rd60: 0.5, tF: 100, ctl: 0.927036879718, ctl_rounded: 0.92704 },
  { rd60: 0.507, tF: -50, ctl: 1.154970254905, ctl_rounded: 1.15497 },
  { rd60: 0.507, tF: 32, ctl: 1.043454569599, ctl_rounded: 1.04345 },
  { rd60: 0.507, tF: 100, ctl: 0.929997385251, ctl_rounded: 0.93 },
  { rd60: 0.5092, tF: -50, ctl: 1.153147181097, ctl_rounded: 1.15315 },
  { rd60: 0.5092, tF: 32, ctl: 1.042869964571, ctl_rounded: 1.04287 },
  { rd60: 0.5092, tF: 100, ctl: 0.931119142976, ctl_rounded: 0.93112 },
  { rd60: 0.525, tF: -50, ctl: 1.141345886202, ctl_rounded: 1.14135 },
  { rd60: 0.525, tF: 32, ctl: 1.039125847338, ctl_rounded: 1.03913 },
  { rd60: 0.525, tF: 100, ctl: 0.938150839124, ctl_rounded: 0.93815 },
  { rd60: 0.5628, tF: -50, ctl: 1.120109681396, ctl_rounded: 1.12011 },
  { rd60: 0.5628, tF: 32, ctl: 1.032561386906, ctl_rounded: 1.03256 },
  { rd60: 0.5628, tF: 100, ctl: 0.949913912058, ctl_rounded: 0.94991 },
  { rd60: 0.5841, tF: -50, ctl: 1.108912822662, ctl_rounded: 1.10891 },
  { rd60: 0.5841, tF: 32, ctl: 1.029206244246, ctl_rounded: 1.02921 },
  { rd60: 0.5841, tF: 100, ctl: 0.955618807942, ctl_rounded: 0.95562 },
  { rd60: 0.6243, tF: -50, ctl: 1.09370445292, ctl_rounded: 1.0937 },
  { rd60: 0.6243, tF: 32, ctl: 1.024645074792, ctl_rounded: 1.02465 },
  { rd60: 0.6243, tF: 100, ctl: 0.963366061819, ctl_rounded: 0.96337 },
  { rd60: 0.6311, tF: -50, ctl: 1.089631145331, ctl_rounded: 1.08963 },
  { rd60: 0.6311, tF: 32, ctl: 1.023594718286, ctl_rounded: 1.02359 },
  { rd60: 0.6311, tF: 100, ctl: 0.964928207545, ctl_rounded: 0.96493 },
  { rd60: 0.6641, tF: -50, ctl: 1.079501498497, ctl_rounded: 1.0795 },
  { rd60: 0.6641, tF: 32, ctl: 1.020598049993, ctl_rounded: 1.0206 },
  { rd60: 0.6641, tF: 100, ctl: 0.969845716302, ctl_rounded: 0.96985 },
  { rd60: 0.688, tF: -50, ctl: 1.07358384111, ctl_rounded: 1.07358 },
  { rd60: 0.688, tF: 32, ctl: 1.018896138329, ctl_rounded: 1.0189 },
  { rd60: 0.688, tF: 100, ctl: 0.97256753553, ctl_rounded: 0.97257 },
] as const

export const computed23E = [
  { rdObs: 0.55, tF: -20, rd60: 0.488006226, rd60_rounded: 0.488 },
  { rdObs: 0.6, tF: 32, rd60: 0.582875625, rd60_rounded: 0.5829 },
] as const

export const computed54E = [
  { rho15: 352.59, tC: -45.02, rd60: 0.350947981, ctl: 1.366462039, ctl_rounded: 1.36646 },
  { rho15: 489.92, tC: 84.975, rd60: 0.489511777, ctl: 0.607503376, ctl_rounded: 0.6075 },
  { rho15: 599.37, tC: 43.36, rd60: 0.59939666, ctl: 0.947338473, ctl_rounded: 0.94734 },
  { rho15: 659.38, tC: 80.58, rd60: 0.659551832, ctl: 0.905209067, ctl_rounded: 0.90521 },
  { rho15: 507.3, tC: 0, rd60: 0.506979236, ctl: 1.041773033, ctl_rounded: 1.04177 },
  { rho15: 507.3, tC: 46, rd60: 0.506979236, ctl: 0.899247562, ctl_rounded: 0.89925 },
  { rho15: 584.2, tC: 25, rd60: 0.584152607, ctl: 0.980529466, ctl_rounded: 0.98053 },
] as const

export const computed53E = [
  { rhoObs: 674.3, tC: -30.75, rd60: 0.631775783, rho15: 631.69187, rho15_rounded: 631.7 },
  { rhoObs: 560.3, tC: 20, rd60: 0.566208535, rho15: 566.314096, rho15_rounded: 566.3 },
] as const

export const published1161 = [
  { group: 'A', rho60: 946.918739324112, api: 17.785, tF: -27.7, psig: 0, alpha60: 0.000380407044, ctl: 1.033011591958, fp: 0.305779891997, cpl: 1, ctpl: 1.03301 },
  { group: 'B', rho60: 936.784387011266, api: 19.4, tF: 48.04, psig: -7.3, alpha60: 0.000406689168, ctl: 1.00485806899, fp: 0.384339609206, cpl: 1, ctpl: 1.00486 },
  { group: 'B', api: 48.0015, tF: 55.9, psig: 350, alpha60: 0.000532585048, ctl: 1.002182725702, fp: 0.608111538634, cpl: 1.002132930093, ctpl: 1.00432, rho60: null },
] as const

export const published1162 = [
  { group: 'A', rhoObs: 823.7, tF: 80.3, psig: -5, rho60: 832.048516184234, ctl: 0.989966310837, fp: 0.567045450015, cpl: 1, ctpl: 0.98997, alpha60: null },
  { group: 'B', rhoObs: 803.141, tF: 25.3, psig: 267, rho60: 787.507922593917, ctl: 1.018381017381, fp: 0.539959363768, cpl: 1.001443772976, ctpl: 1.01985, alpha60: null },
  { group: 'C', alpha60: 0.00057634, rhoObs: 853.7, tF: 84.5, psig: 573, rho60: 863.403098613648, ctl: 0.985817857839, fp: 0.519616156675, cpl: 1.002986291965, ctpl: 0.98876 },
] as const

export const computed60F = [
  { group: 'A', api: 10, rho60: 999.016, tF: 0, ctl: 1.020379168622, ctl_rounded: 1.02038, alpha60: 0.000341766362 },
  { group: 'A', api: 10, rho60: 999.016, tF: 80, ctl: 0.993149059669, ctl_rounded: 0.99315, alpha60: 0.000341766362 },
  { group: 'A', api: 25, rho60: 903.263668, tF: 40, ctl: 1.008342075365, ctl_rounded: 1.00834, alpha60: 0.000418065822 },
  { group: 'A', api: 25, rho60: 903.263668, tF: 120, ctl: 0.974730445047, ctl_rounded: 0.97473, alpha60: 0.000418065822 },
  { group: 'A', api: 35, rho60: 849.013598, tF: 60, ctl: 1.000000000001, ctl_rounded: 1, alpha60: 0.000473199337 },
  { group: 'A', api: 45, rho60: 800.910844, tF: 0, ctl: 1.031586302461, ctl_rounded: 1.03159, alpha60: 0.000531746599 },
  { group: 'A', api: 45, rho60: 800.910844, tF: 80, ctl: 0.989329072363, ctl_rounded: 0.98933, alpha60: 0.000531746599 },
  { group: 'A', api: 60, rho60: 738.176313, tF: 40, ctl: 1.012474270232, ctl_rounded: 1.01247, alpha60: 0.000625968236 },
  { group: 'A', api: 60, rho60: 738.176313, tF: 120, ctl: 0.962041829816, ctl_rounded: 0.96204, alpha60: 0.000625968236 },
  { group: 'B', api: 10, rho60: 999.016, tF: 60, ctl: 1.000000000001, ctl_rounded: 1, alpha60: 0.000374441531 },
  { group: 'B', api: 25, rho60: 903.263668, tF: 0, ctl: 1.02537930426, ctl_rounded: 1.02538, alpha60: 0.000426337149 },
  { group: 'B', api: 25, rho60: 903.263668, tF: 80, ctl: 0.991449584049, ctl_rounded: 0.99145, alpha60: 0.000426337149 },
  { group: 'B', api: 35, rho60: 849.013598, tF: 40, ctl: 1.009220862341, ctl_rounded: 1.00922, alpha60: 0.000462233697 },
  { group: 'B', api: 35, rho60: 849.013598, tF: 120, ctl: 0.972041143668, ctl_rounded: 0.97204, alpha60: 0.000462233697 },
  { group: 'B', api: 45, rho60: 800.910844, tF: 60, ctl: 1.000000000001, ctl_rounded: 1, alpha60: 0.000514918465 },
  { group: 'B', api: 60, rho60: 738.176313, tF: 0, ctl: 1.04046914693, ctl_rounded: 1.04047, alpha60: 0.000683462861 },
  { group: 'B', api: 60, rho60: 738.176313, tF: 80, ctl: 0.986272643356, ctl_rounded: 0.98627, alpha60: 0.000683462861 },
  { group: 'D', api: 20, rho60: 933.07435, tF: 40, ctl: 1.00746075832, ctl_rounded: 1.00746, alpha60: 0.000373795618 },
  { group: 'D', api: 20, rho60: 933.07435, tF: 120, ctl: 0.977422413754, ctl_rounded: 0.97742, alpha60: 0.000373795618 },
  { group: 'D', api: 28, rho60: 886.274382, tF: 60, ctl: 1.000000000001, ctl_rounded: 1, alpha60: 0.000393533948 },
  { group: 'D', api: 33, rho60: 859.335951, tF: 0, ctl: 1.024170862933, ctl_rounded: 1.02417, alpha60: 0.000405870401 },
  { group: 'D', api: 33, rho60: 859.335951, tF: 80, ctl: 0.991861019567, ctl_rounded: 0.99186, alpha60: 0.000405870401 },
] as const

export const computed15C = [
  { group: 'A', rho15: 650, tC: -20, rho60F: 649.474809, ctl15: 1.050023443, ctl15_rounded: 1.05002 },
  { group: 'A', rho15: 650, tC: 30, rho60F: 649.474809, ctl15: 0.978052444, ctl15_rounded: 0.97805 },
  { group: 'A', rho15: 700, tC: 0, rho60F: 699.512361, ctl15: 1.018693918, ctl15_rounded: 1.01869 },
  { group: 'A', rho15: 700, tC: 55, rho60F: 699.512361, ctl15: 0.949173648, ctl15_rounded: 0.94917 },
  { group: 'A', rho15: 750, tC: 15, rho60F: 749.544898, ctl15: 1, ctl15_rounded: 1 },
  { group: 'A', rho15: 775, tC: -20, rho60F: 774.559591, ctl15: 1.035378729, ctl15_rounded: 1.03538 },
  { group: 'A', rho15: 775, tC: 30, rho60F: 774.559591, ctl15: 0.984590586, ctl15_rounded: 0.98459 },
  { group: 'A', rho15: 800, tC: 0, rho60F: 799.573364, ctl15: 1.014332189, ctl15_rounded: 1.01433 },
  { group: 'A', rho15: 800, tC: 55, rho60F: 799.573364, ctl15: 0.961200123, ctl15_rounded: 0.9612 },
  { group: 'A', rho15: 850, tC: 15, rho60F: 849.598477, ctl15: 1, ctl15_rounded: 1 },
  { group: 'A', rho15: 900, tC: -20, rho60F: 899.620797, ctl15: 1.026316288, ctl15_rounded: 1.02632 },
  { group: 'A', rho15: 900, tC: 30, rho60F: 899.620797, ctl15: 0.988587275, ctl15_rounded: 0.98859 },
  { group: 'A', rho15: 950, tC: 0, rho60F: 949.640766, ctl15: 1.010176518, ctl15_rounded: 1.01018 },
  { group: 'A', rho15: 950, tC: 55, rho60F: 949.640766, ctl15: 0.972566386, ctl15_rounded: 0.97257 },
  { group: 'B', rho15: 650, tC: 15, rho60F: 649.459864, ctl15: 1, ctl15_rounded: 1 },
  { group: 'B', rho15: 700, tC: -20, rho60F: 699.481041, ctl15: 1.045971765, ctl15_rounded: 1.04597 },
  { group: 'B', rho15: 700, tC: 30, rho60F: 699.481041, ctl15: 0.979871553, ctl15_rounded: 0.97987 },
  { group: 'B', rho15: 750, tC: 0, rho60F: 749.499392, ctl15: 1.017916431, ctl15_rounded: 1.01792 },
  { group: 'B', rho15: 750, tC: 55, rho60F: 749.499392, ctl15: 0.951324471, ctl15_rounded: 0.95132 },
  { group: 'B', rho15: 775, tC: 15, rho60F: 774.524546, ctl15: 1, ctl15_rounded: 1 },
  { group: 'B', rho15: 800, tC: -20, rho60F: 799.586871, ctl15: 1.032187485, ctl15_rounded: 1.03219 },
  { group: 'B', rho15: 800, tC: 30, rho60F: 799.586871, ctl15: 0.986002119, ctl15_rounded: 0.986 },
  { group: 'B', rho15: 850, tC: 0, rho60F: 849.607596, ctl15: 1.012414762, ctl15_rounded: 1.01241 },
  { group: 'B', rho15: 850, tC: 55, rho60F: 849.607596, ctl15: 0.966455888, ctl15_rounded: 0.96646 },
  { group: 'B', rho15: 900, tC: 15, rho60F: 899.614389, ctl15: 1, ctl15_rounded: 1 },
  { group: 'B', rho15: 950, tC: -20, rho60F: 949.620466, ctl15: 1.024964733, ctl15_rounded: 1.02496 },
  { group: 'B', rho15: 950, tC: 30, rho60F: 949.620466, ctl15: 0.989180267, ctl15_rounded: 0.98918 },
  { group: 'D', rho15: 850, tC: 0, rho60F: 849.651174, ctl15: 1.011041082, ctl15_rounded: 1.01104 },
  { group: 'D', rho15: 850, tC: 55, rho60F: 849.651174, ctl15: 0.970209266, ctl15_rounded: 0.97021 },
  { group: 'D', rho15: 880, tC: 15, rho60F: 879.651173, ctl15: 1, ctl15_rounded: 1 },
  { group: 'D', rho15: 900, tC: -20, rho60F: 899.651172, ctl15: 1.024225946, ctl15_rounded: 1.02423 },
  { group: 'D', rho15: 900, tC: 30, rho60F: 899.651172, ctl15: 0.98950408, ctl15_rounded: 0.9895 },
  { group: 'D', rho15: 930, tC: 0, rho60F: 929.65117, ctl15: 1.010094569, ctl15_rounded: 1.01009 },
  { group: 'D', rho15: 930, tC: 55, rho60F: 929.65117, ctl15: 0.9727896, ctl15_rounded: 0.97279 },
] as const
