import { useRouteLoaderData } from 'react-router'

/** The label's name and how it is shown. */
export type Label = {
  name: string
  shortName: string
  sign: 'neon' | 'wordmark'
  ornament: 'none' | 'blossom'
  logo: { src: string; width: number; height: number } | null
}

/** For tests of single components, without the root's data. */
const NO_LABEL: Label = { name: '', shortName: '', sign: 'wordmark', ornament: 'none', logo: null }

export function useLabel(): Label {
  return useRouteLoaderData<{ label: Label }>('root')?.label ?? NO_LABEL
}
