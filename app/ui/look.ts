import { useRouteLoaderData } from 'react-router'

/** Whose site it is and how its name is shown. */
export type Label = {
  name: string
  shortName: string
  sign: 'neon' | 'wordmark'
  ornament: 'none' | 'blossom'
  logo: { src: string; width: number; height: number } | null
}

/** Without the root's data, as in a test of one component, there is no name to show. */
const NO_LABEL: Label = { name: '', shortName: '', sign: 'wordmark', ornament: 'none', logo: null }

export function useLabel(): Label {
  return useRouteLoaderData<{ label: Label }>('root')?.label ?? NO_LABEL
}
