/** The picture of one page of a bill of lading, as the server draws it upright. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { bill } from '#model/areas/document/bill.resource.ts'
import { apiBlob } from '#src/engine/api/api.ts'
import { queryClient } from '#src/engine/data/query.state.ts'

/** Pictures are asked for in few widths, so that the server and the page find them again. */
const widths = [800, 1600, 2400] as const
export const pictureWidth = (pixels: number): number => widths.find((one) => one >= pixels) ?? widths[2]

/** `version`: a page that was read again may be turned otherwise. */
export type PicturedBill = { readonly id: number; readonly version: number }

const pageKey = ({ id, version }: PicturedBill, page: number, width: number) =>
  ['page of a bill', id, page, version, width] as const
const readPage = ({ id }: PicturedBill, page: number, width: number, signal?: AbortSignal): Promise<Blob> =>
  apiBlob(`${bill.path}${id}/page/${page}/`, { query: { width }, ...(signal && { signal }) })

/** Fetches a page that is likely to be opened next. */
export const preparePage = (paper: PicturedBill, page: number): void =>
  void queryClient().prefetchQuery({
    queryKey: pageKey(paper, page, widths[1]),
    queryFn: ({ signal }) => readPage(paper, page, widths[1], signal),
    staleTime: Infinity,
    retry: false,
  })

/** `url` is undefined until the first picture of the page is here; a coarser one stays until the finer one comes. */
export function usePageImage(paper: PicturedBill, page: number, width: number) {
  const answer = useQuery({
    queryKey: pageKey(paper, page, width),
    queryFn: ({ signal }) => readPage(paper, page, width, signal),
    staleTime: Infinity,
    retry: false,
    placeholderData: (before, query) =>
      query?.queryKey[1] === paper.id && query.queryKey[2] === page ? before : undefined,
  })
  const { data } = answer
  const url = useMemo(() => (data === undefined ? undefined : URL.createObjectURL(data)), [data])
  useEffect(
    () => () => {
      if (url !== undefined) URL.revokeObjectURL(url)
    },
    [url],
  )
  return { url, error: answer.error, again: () => void answer.refetch() }
}
