export const bundleServer: (folder: string) => void
export const bundleThreads: (folder: string) => void
