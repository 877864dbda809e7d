import { skipToken, useQuery } from '@tanstack/react-query'

/** Previews an irreversible action once `input` is set. Never cached, because the data may change between two previews. */
export function usePreview<Input, Preview>(
  name: string,
  input: Input | null,
  load: (input: Input) => Promise<Preview>,
) {
  return useQuery({
    queryKey: [name, input],
    queryFn: input === null ? skipToken : () => load(input),
    staleTime: 0,
    gcTime: 0,
  })
}
