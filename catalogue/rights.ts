type RightsFacts = {
  oneStop?: boolean | null | undefined
  writers?: readonly { share: number }[] | undefined
}

/** What is missing before the label alone can license a track, in words; empty if nothing is. */
export function listMissingRights({ oneStop, writers }: RightsFacts): string[] {
  const shares = writers?.reduce((sum, { share }) => sum + share, 0)
  return [
    ...(oneStop === undefined || oneStop === null
      ? ['clearance not confirmed']
      : oneStop
        ? []
        : ['publishing is cleared elsewhere']),
    ...(shares === undefined
      ? ['writers and splits unknown']
      : Math.abs(shares - 100) < 0.01
        ? []
        : [`splits add up to ${shares} %`]),
  ]
}

export type Clearance = 'one-stop' | 'master' | 'unconfirmed'

/** Who clears a track: the label alone, the label its master only, or nobody has confirmed it. The one rule for every list, page and file. */
export function clearanceOf(track: RightsFacts): Clearance {
  if (listMissingRights(track).length === 0) return 'one-stop'
  return track.oneStop === false ? 'master' : 'unconfirmed'
}
