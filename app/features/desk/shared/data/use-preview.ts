import { skipToken, useQuery } from '@tanstack/react-query'

/** What something irreversible would do, once it is `asked`. Never kept: between two looks more may have been stored. */
export function usePreview<Asked, Found>(name: string, asked: Asked | null, look: (asked: Asked) => Promise<Found>) {
  return useQuery({
    queryKey: [name, asked],
    queryFn: asked === null ? skipToken : () => look(asked),
    staleTime: 0,
    gcTime: 0,
  })
}
