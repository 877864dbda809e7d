type RightsFacts = {
  oneStop?: boolean | null | undefined
  writers?: readonly { share: number }[] | undefined
}

/** What is missing before the label alone can license a track, in words. */
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

/** What the label clears: master and publishing, only the master, or not confirmed. Every list, page and file uses this rule. */
export function getClearance(track: RightsFacts): Clearance {
  if (listMissingRights(track).length === 0) return 'one-stop'
  return track.oneStop === false ? 'master' : 'unconfirmed'
}
